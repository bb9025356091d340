import { isJsonObject } from '@foyer/protocol'
import type { HttpResponseEnvelope } from '@foyer/protocol/token-endpoints'
import { decodeText, parseJson } from '../../http/read-message.js'

const notBase64 = 'the "body" of the envelope is not base64 of UTF-8 text'

/**
 * Unwraps a message from the HTTP envelope that the `oauth` module of the official packages sends. Its `body` is JSON
 * in base64. The headers, method and path in the envelope are ignored: only the outer request authenticates the caller.
 * A message without an envelope is returned unchanged.
 * @throws HttpError 400 when the body is not base64 of JSON
 */
export function unwrapRequest(payload: unknown): { message: unknown; wrapped: boolean } {
  const body: unknown = isJsonObject(payload) ? payload.body : undefined
  if (typeof body !== 'string') return { message: payload, wrapped: false }
  return { message: parseJson(decodeText(body, notBase64)), wrapped: true }
}

/** Wraps the answer to an enveloped message in an envelope of its own. */
export function wrapAnswer(answer: unknown): HttpResponseEnvelope {
  return {
    body: Buffer.from(JSON.stringify(answer)).toString('base64'),
    statusCode: 200,
    headers: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
  }
}
