import type { Clock } from '../clock.js'
import { FoyerError } from '../errors.js'

/** Token requests in one renewal, refresh and anonymous grant together. */
const MOST_REQUESTS = 3
/** Milliseconds before the second request; three times as long before the third. */
const FIRST_PAUSE_MS = 300

/** Runs a request, again after a pause when it fails for a passing reason. */
export type Retry = <Result>(request: () => Promise<Result>) => Promise<Result>

/** Shares one budget of requests among all that go through it; `stillWanted` ends the pauses early. */
export function createRetry(clock: Clock, stillWanted: () => boolean): Retry {
  let sent = 0
  return async (request) => {
    for (;;) {
      sent += 1
      try {
        return await request()
      } catch (error) {
        const passing = error instanceof FoyerError && error.retryable
        if (!passing || sent >= MOST_REQUESTS || !stillWanted()) throw error
        // Jitter keeps many clients from coming back in step.
        const pause = FIRST_PAUSE_MS * 3 ** (sent - 1) * (0.5 + Math.random() / 2)
        await new Promise<void>((resume) => clock.after(pause, resume))
      }
    }
  }
}
