import type { Clock } from './clock.js'
import { ApplicationError, FoyerError, OAuthError } from './errors.js'

/** Failed requests after which the call throws the last error. */
const MAX_FAILURES = 3
/** Milliseconds before the second request; three times as long before the third. */
const FIRST_WAIT_MS = 300
/** Longest wait that a server may ask for, in milliseconds; above it the call fails at once. */
const LONGEST_WAIT_MS = 20_000

/** Waits until a request should be sent again, or throws its error when it should not. */
export type WaitOrThrow = (error: unknown, mayRetry: boolean, signal?: AbortSignal) => Promise<void>

/** Creates the waits of one call, or of one renewal with all its requests. Counts their failures. */
export function createWaits(clock: Clock): WaitOrThrow {
  let failures = 0
  return async (error, mayRetry, signal) => {
    // Jitter keeps many clients from coming back in step.
    const backoff = FIRST_WAIT_MS * 3 ** failures * (0.5 + Math.random() / 2)
    failures += 1
    const isTemporary = mayRetry && error instanceof FoyerError && error.retryable
    const wait = (isTemporary && error.retryAfterMs) || backoff
    if (!isTemporary || failures >= MAX_FAILURES || wait > LONGEST_WAIT_MS) throw error
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

/** Returns true when the server rejected the access token, not the request made with it. */
export function isRejectedToken(error: unknown): boolean {
  if (error instanceof ApplicationError) return error.status === 401 && !error.code.startsWith('-')
  return error instanceof OAuthError && error.code === 'invalid_token'
}
