/** JSON would not send a number as it is written, because it has more digits than JavaScript keeps. */
export class ChangedNumber extends Error {
  override readonly name = 'ChangedNumber'
}

/**
 * The JSON of a request.
 *
 * @throws ChangedNumber, or another Error if the text is no JSON or is nested very deep
 */
export function parseTemplate(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, context?: { readonly source: string }) => {
    if (typeof value !== 'number' || context === undefined) return value
    if (toDecimal(context.source) !== toDecimal(String(value))) throw new ChangedNumber()
    return value
  })
}

/** The size of a number in one form, such as "12e1" for 120 and 1.2e2; empty for zero and Infinity. */
function toDecimal(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/(?<!0)0+$/, '')
  if (significant === '') return ''
  const zeros = digits.length - significant.length
  return `${significant}e${Number(exponent) - fraction.length + zeros}`
}

/**
 * The body with the prompt in place of `{prompt}`. It is put in after the parsing and is not searched
 * itself, so that no text can add a field.
 */
export function fillIn(template: unknown, prompt: string): string {
  return JSON.stringify(template, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{prompt}', () => prompt) : value,
  )
}
