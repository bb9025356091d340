import type { Clock } from './clock.js'
import { ApplicationError, FoyerError, OAuthError } from './errors.js'

/** Requests that fail before the error is the caller's. */
const MAX_FAILURES = 3
/** Milliseconds before the second request; three times as long before the third. */
const FIRST_PAUSE_MS = 300
/** Milliseconds that a server may make a call wait; above it the call fails at once. */
const LONGEST_PAUSE_MS = 20_000

/** Waits until a request should be sent again, or throws its error when it should not. */
export type PauseAfter = (error: unknown, wanted: boolean, signal?: AbortSignal) => Promise<void>

/** Counts the failures of what belongs together: one call, or one renewal with all its requests. */
export function createPauses(clock: Clock): PauseAfter {
  let failures = 0
  return async (error, wanted, signal) => {
    // Jitter keeps many clients from coming back in step.
    const own = FIRST_PAUSE_MS * 3 ** failures * (0.5 + Math.random() / 2)
    failures += 1
    const passing = wanted && error instanceof FoyerError && error.retryable
    const pause = (passing && error.retryAfterMs) || own
    if (!passing || failures >= MAX_FAILURES || pause > LONGEST_PAUSE_MS) throw error
    await new Promise<void>((resume) => {
      const end = () => {
        cancel()
        signal?.removeEventListener('abort', end)
        resume()
      }
      const cancel = clock.after(pause, end)
      signal?.addEventListener('abort', end)
    })
  }
}

/** Returns true when the server rejected the access token, not the request made with it. */
export function isRejectedToken(error: unknown): boolean {
  if (error instanceof ApplicationError) return error.status === 401 && !error.code.startsWith('-')
  return error instanceof OAuthError && error.code === 'invalid_token'
}
