import { decodeBase64Url, generalCodes, isJsonObject } from '@foyer/protocol'
import type { RawHttpResponse } from '@foyer/protocol/token-endpoints'
import { HttpError } from '../../http/errors.js'
import { parseJson } from '../../http/read-message.js'

/**
 * Unwraps a message from the HTTP envelope that the `oauth` module of the official packages sends: `body` is JSON in
 * base64. The headers, method and path of the envelope are ignored: only the outer request authenticates the caller.
 * @throws HttpError 400 when the body is not base64 of JSON
 */
export function unwrapRequest(sent: unknown): { message: unknown; wrapped: boolean } {
  const body: unknown = isJsonObject(sent) ? sent.body : undefined
  if (typeof body !== 'string') return { message: sent, wrapped: false }
  return { message: parseJson(decode(body)), wrapped: true }
}

/** Wraps a response in the same envelope. */
export function wrapAnswer(answer: unknown): RawHttpResponse {
  return {
    body: Buffer.from(JSON.stringify(answer)).toString('base64'),
    statusCode: 200,
    headers: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
  }
}

function decode(body: string): string {
  try {
    const base64Url = body.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
    return new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(base64Url))
  } catch {
    // atob and TextDecoder throw different error classes; both mean that the body is not base64 text.
    const text = 'the "body" of the envelope is not base64 of UTF-8 text'
    throw new HttpError(400, generalCodes.malformedRequest, text)
  }
}
