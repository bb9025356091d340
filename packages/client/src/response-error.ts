import { dataCodes, isJsonObject, readErrorBody, type SessionEndReason } from '@foyer/protocol'
import {
  ApplicationError,
  type FoyerError,
  InvalidResponseError,
  OAuthError,
  SystemError,
  ValidationError,
} from './errors.js'

const reasons: readonly unknown[] = [
  'expired',
  'logged-out',
  'revoked',
  'password-changed',
  'code-replayed',
  'unknown',
] satisfies SessionEndReason[]

function isReason(value: unknown): value is SessionEndReason {
  return reasons.includes(value)
}

/** The error for an answer whose status is not 200, whatever its body is. @see docs/wire.md#error-body */
export function responseError(
  response: Pick<Response, 'status' | 'statusText'>,
  body: unknown,
  requestId: string | undefined,
): FoyerError {
  const { status } = response
  if (status < 400) {
    return new InvalidResponseError(`expected status 200, received ${status}`, requestId)
  }
  const retryable = status >= 500 || status === 408 || status === 429
  if (isJsonObject(body) && typeof body.error === 'string') {
    const text = typeof body.error_description === 'string' ? body.error_description : body.error
    const reason = isReason(body.reason) ? body.reason : undefined
    return new OAuthError(text, { code: body.error, retryable, requestId, reason })
  }
  const read = readErrorBody(body)
  const message = read.message ?? `the server answered ${status} ${response.statusText}`.trim()
  if (read.code !== undefined) {
    const data = read.data ?? {}
    return new ApplicationError(message, { code: read.code, status, data, retryable, requestId })
  }
  if (read.violations) {
    const { violations } = read
    return new ValidationError(message, { code: 'INVALID_ARGUMENT', violations, requestId })
  }
  if (status >= 500) {
    const under = requestId ? ` under request id "${requestId}"` : ''
    const facts = { code: 'SYSTEM', retryable, requestId }
    return new SystemError(`System error occurred${under}`, facts)
  }
  const code = status === 413 ? dataCodes.payloadTooLarge : statusCode(response)
  return new ApplicationError(message, { code, status, retryable, requestId })
}

/** HTTP/2 has no status text, so the number must do there. */
function statusCode({ status, statusText }: Pick<Response, 'status' | 'statusText'>): string {
  return statusText ? statusText.toUpperCase().replaceAll(/\W+/g, '_') : `HTTP_${status}`
}
