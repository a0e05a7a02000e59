import { codeSpan } from '../shared/sanitize.ts'

/**
 * Explains which given name was probably meant to be this input; undefined if none is near.
 *
 * GitHub's runner only warns about an input that the action does not have, act and Gitea say
 * nothing.
 *
 * @param inputNames as the runner passes them
 */
export function explainMisspelling(
  name: string,
  inputNames: readonly string[],
): string | undefined {
  const given = inputNames.find((each) => isMisspelling(each, name))
  if (given === undefined) return undefined

  const shown = codeSpan(given.toLowerCase(), 60)
  const variable = codeSpan(`INPUT_${given}`, 60)
  return `${shown} is not an input of this action. Did you mean \`${name}\`? If ${variable} is a variable of your own, rename it.`
}

function isMisspelling(given: string, name: string): boolean {
  if (given.toLowerCase() === name) return false
  return isOneLetterOff(toLetters(given), toLetters(name))
}

function toLetters(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

/**
 * Whether one text is the other, but for at most one letter that is wrong, missing or too much, or
 * for two neighbours that are swapped.
 */
function isOneLetterOff(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const restA = a.slice(start)
  const restB = b.slice(start)

  const isOneWrong = restA.slice(1) === restB.slice(1)
  const isOneTooMuch = restA.slice(1) === restB
  const isOneMissing = restA === restB.slice(1)
  const isSwapped =
    restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0]
  return isOneWrong || isOneTooMuch || isOneMissing || isSwapped
}
