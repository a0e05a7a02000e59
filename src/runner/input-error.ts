import type { Message } from '../shared/message.ts'

/** Inputs that are rejected before any request; the message names each of them. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly userMessage: Message

  constructor(userMessage: Message) {
    super(userMessage.plain)
    this.userMessage = userMessage
  }
}
