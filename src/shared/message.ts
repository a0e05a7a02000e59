import { codeSpan } from './sanitize.ts'

/** A sentence or two for the user: as plain text for log and outputs, as Markdown for the job summary. */
export interface Message {
  readonly plain: string
  /** The same with every inserted text in a code span, so that nothing from outside is Markdown. */
  readonly markdown: string
}

/**
 * Tag for a template that becomes a Message. Inserted texts must be one line (`sanitizeLine`); numbers and other
 * messages are inserted as they are. The template's own text is Markdown.
 */
export function message(template: TemplateStringsArray, ...values: (string | number | Message)[]): Message {
  const texts = values.map((value) => (typeof value === 'object' ? value : toMessage(value)))
  return {
    plain: String.raw({ raw: template }, ...texts.map(({ plain }) => plain)),
    markdown: String.raw({ raw: template }, ...texts.map(({ markdown }) => markdown)),
  }
}

/** Text of our own, such as a duration, that needs no code span. */
export function trusted(text: string): Message {
  return { plain: text, markdown: text }
}

/** Text from outside, in quotes where no code span sets it apart. */
export function quoted(text: string): Message {
  return { plain: `"${text}"`, markdown: codeSpan(text) }
}

function toMessage(value: string | number): Message {
  return typeof value === 'number' ? trusted(String(value)) : { plain: value, markdown: codeSpan(value) }
}
