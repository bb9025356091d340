import { decodeBase64Url, generalCodes, isJsonObject } from '@foyer/protocol'
import type { RawHttpResponse } from '@foyer/protocol/token-endpoints'
import { HttpError } from '../http/errors.js'
import { parseJson } from '../http/read-body.js'

/**
 * The message of a request that may have come inside another, as the packages' `oauth` module sends it: `body` is the
 * base64 of the JSON. Its headers, method and path are passed over: only the outer ones say who asks.
 * @throws HttpError 400 when the body is not base64 of JSON
 */
export function unwrapRequest(sent: unknown): { message: unknown; wrapped: boolean } {
  const body: unknown = isJsonObject(sent) ? sent.body : undefined
  if (typeof body !== 'string') return { message: sent, wrapped: false }
  return { message: parseJson(decode(body)), wrapped: true }
}

/** Puts an answer inside another. */
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
    // atob and TextDecoder have error classes of their own; whichever it was, this is no text in base64.
    const text = 'the "body" of the envelope is not base64 of UTF-8 text'
    throw new HttpError(400, generalCodes.malformedRequest, text)
  }
}
