import { text as readText } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'

const GZIP = /^(x-)?gzip$/i

/** @param coding the field `content-encoding`; empty if there is none */
export function isReadable(coding: string): boolean {
  return GZIP.test(coding) || /^(identity)?$/i.test(coding)
}

/**
 * The text of a body. Gzip is read, because some gateways send it unasked; a text in any other coding
 * is empty.
 *
 * @param options.maxBytes once unzipped
 * @throws Error of zlib
 */
export async function readBody(
  body: Dispatcher.ResponseData['body'],
  { coding, maxBytes }: { coding: string; maxBytes: number },
): Promise<string> {
  if (GZIP.test(coding)) return unzip(body, maxBytes)
  // undici's own `text()` keeps the chunks, and each is a view that keeps all that came with it.
  const text = await readText(body)
  return isReadable(coding) ? text : ''
}

async function unzip(body: AsyncIterable<Buffer>, maxOutputLength: number): Promise<string> {
  let bytes = ''
  for await (const chunk of body) bytes += chunk.toString('latin1')
  // As a response without a body is, whatever its coding.
  if (bytes === '') return ''
  return new TextDecoder().decode(gunzipSync(Buffer.from(bytes, 'latin1'), { maxOutputLength }))
}
