import { isJsonObject, readErrorBody } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as generalCodes from '@foyer/protocol/general-codes'
import {
  ApplicationError,
  type FoyerError,
  InvalidResponseError,
  NetworkError,
  OAuthError,
  SystemError,
  ValidationError,
} from './errors.js'
import { fieldsOf, parseJson, textOf } from './parse-json.js'

/** Returns the value to throw for a response whose status is not 200. `requestBody` and `responseBody` are JSON. */
export function valueToThrow(
  url: string,
  requestBody: string | null,
  response: Response,
  responseBody: string,
): unknown {
  const error = responseError(response, parseJson(responseBody))
  const { grantType } = fieldsOf(parseJson(requestBody ?? ''))
  return grantType ? withTokenRules(error, grantType, url) : unwrapHookError(error)
}

/** Returns the error of a token request. The message about an unknown client begins with the URL of the request. */
function withTokenRules(error: FoyerError, grantType: unknown, url: string): FoyerError {
  if (error instanceof OAuthError && error.code === 'invalid_client') {
    error.message = `${url}: ${error.message}`
  }
  const { message, status, requestId } = error
  const hasCode = !(error instanceof ApplicationError) || error.data
  const isRefusal = hasCode && (status === 400 || status === 401)
  if (grantType !== 'refresh_token' || isRefusal || error.retryable) return error
  // Another 4xx, or one without an error code, comes from a proxy, so it does not end the session.
  // See docs/decisions/0007-a-failed-renewal-keeps-the-member.md.
  return new InvalidResponseError(message, { status, requestId })
}

/**
 * Returns the value that a hook of the site threw: an Error with its name, message and code, or any other value.
 * Returns other errors unchanged.
 */
function unwrapHookError(error: FoyerError): unknown {
  if (!(error instanceof ApplicationError) || error.code !== dataCodes.hookFailed) return error
  const { message, data = {} } = error
  const { jsErrorValue, value } = data
  if (isJsonObject(jsErrorValue)) {
    return Object.assign(new Error(String(jsErrorValue.message)), jsErrorValue)
  }
  return value ?? Object.assign(new Error(message), { name: message })
}

/**
 * Returns the error for a response whose status is not 200. The body may have any form.
 * @see docs/wire/errors.md#form-of-an-error
 */
export function responseError(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  body: unknown,
): FoyerError {
  const { details, error, error_description, reason } = fieldsOf(body)
  const { message, code, data = {}, violations } = readErrorBody(body)
  const decisionId = textOf(data.decisionId)
  const errorCode = textOf(error) ?? code
  const facts = {
    status,
    // HTTP/2 responses have no status text.
    code: errorCode ?? (statusText.toUpperCase().replace(/\W+/g, '_') || `HTTP_${status}`),
    requestId: headers.get('x-wix-request-id') ?? undefined,
    retryable: status > 499 || status === 408 || status === 429,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
    details,
    // The server stores the reason of a denial for a day. @see docs/wire/permissions.md#decisions
    hint: decisionId
      ? `the owner can see why in the console under Denied calls, or with: npx @foyer/server explain ${decisionId}`
      : undefined,
  }
  const text =
    textOf(error_description) ??
    message ??
    errorCode ??
    `the server responded with ${status} ${statusText}`.trim()
  if (isRedirect(status)) {
    return new NetworkError('the server redirects to another address: check "host"')
  }
  if (status < 400) return new InvalidResponseError(text, facts)
  if (error && errorCode) return new OAuthError(text, { ...facts, reason: textOf(reason) })
  // The code of an internal error of Foyer says no more than the status.
  if (errorCode && !(status === 500 && errorCode === generalCodes.internal)) {
    return new ApplicationError(text, { ...facts, data })
  }
  if (violations) return new ValidationError(text, { ...facts, violations })
  if (status > 499) {
    const under = facts.requestId ? ` under request id "${facts.requestId}"` : ''
    return new SystemError(`System error occurred${under}`, facts)
  }
  if (status === 413) facts.code = dataCodes.payloadTooLarge
  return new ApplicationError(text, facts)
}

/** Returns true for a redirect that is not followed. In browsers, it has the status 0. */
function isRedirect(status: number): boolean {
  return status === 0 || (status > 299 && status < 400)
}

/** Returns the milliseconds of a `Retry-After` header, which contains seconds or a date. @see RFC 9110 §10.2.3 */
function readRetryAfter(header: string | null): number | undefined {
  const ms = Number(header) * 1000 || Date.parse(header ?? '') - Date.now()
  return ms > 0 ? ms : undefined
}
