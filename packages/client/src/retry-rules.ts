import type { Clock } from './clock.js'
import { ApplicationError, FoyerError, NetworkError, OAuthError } from './errors.js'
import { fieldsOf } from './parse-json.js'

/** Number of failed requests after which a call throws. */
const MAX_FAILURES = 3
/** Longest wait before the second request, in milliseconds. The limit of each further wait is three times as long. */
const FIRST_WAIT_MS = 300
/** Longest accepted `Retry-After` in milliseconds. A call with a longer one throws immediately. */
const LONGEST_WAIT_MS = 20_000

/**
 * Waits before the next attempt, or throws `error` if there is none. `isSafe` is true if the request may be sent again.
 * Returns early when `signal` is aborted.
 */
export type WaitOrThrow = (error: unknown, isSafe: boolean, signal?: AbortSignal) => Promise<void>

/** Creates the backoff of one call or one token renewal. Counts its failures. */
export function createBackoff(clock: Clock): WaitOrThrow {
  let failures = 0
  return async (error, isSafe, signal) => {
    // Jitter spreads the retries of many clients.
    const backoff = FIRST_WAIT_MS * 3 ** failures * (0.5 + Math.random() / 2)
    failures += 1
    const canWait = isSafe && error instanceof FoyerError && error.retryable
    const wait = (canWait && error.retryAfterMs) || backoff
    if (!canWait || failures >= MAX_FAILURES || wait > LONGEST_WAIT_MS) throw error
    await new Promise<void>((resume) => {
      const end = () => {
        cancel()
        signal?.removeEventListener('abort', end)
        resume()
      }
      const cancel = clock.after(wait, end)
      signal?.addEventListener('abort', end)
    })
  }
}

/**
 * Returns true if it is safe to retry a failed call. Idempotent calls are retried after a network error without a
 * response, a 502, 503, 504 or a `Retry-After`, other calls only after a 429 with `Retry-After`.
 */
export function mayRetry(error: unknown, isIdempotent: boolean): boolean {
  const { status, retryAfterMs } = fieldsOf(error)
  if (!isIdempotent) return status === 429 && retryAfterMs !== undefined
  // A ChunkLoadError is a NetworkError that may have the status of a response.
  const isLost = !status && error instanceof NetworkError
  // A proxy responds with 502 or 504 while its server restarts.
  const isRestart = status === 502 || status === 503 || status === 504
  return isLost || isRestart || retryAfterMs !== undefined
}

/**
 * Returns true if the server rejected the access token, not the request. Codes of the identity calls begin with "-".
 * @see docs/wire/errors.md#errors-of-accounts
 */
export function isRejectedToken(error: unknown): boolean {
  if (error instanceof ApplicationError) return error.status === 401 && !error.code.startsWith('-')
  return error instanceof OAuthError && error.code === 'invalid_token'
}
