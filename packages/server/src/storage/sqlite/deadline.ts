/**
 * Stops a statement between two rows. SQL functions call `check`: `foyer_check` for a sample of rows, the others in
 * each call.
 */
export interface Deadline {
  /** Throws after the deadline. @returns 1, which is true in SQL */
  check(): 1
  /** Runs work for at most `ms` milliseconds. @throws OverDeadlineError when the work was stopped */
  within<T>(ms: number, work: () => T): T
}

/** Thrown when work is stopped at its deadline. */
export class OverDeadlineError extends Error {
  override name = 'OverDeadlineError'
}

/** The commands of the event loop to a thread: to pause its work, and to cancel it. */
export interface DeadlineControl {
  /** Returns whether the work is cancelled. */
  isCancelled(): boolean
  /** Blocks the thread while the work is paused. @returns the milliseconds of the pause */
  waitWhilePaused(): number
}

/** Creates the deadline of one connection. It applies only inside `within`, and pauses do not count. */
export function createDeadline(control?: DeadlineControl): Deadline {
  let end = Number.POSITIVE_INFINITY
  let isOver = false
  return {
    check: () => {
      if (end === Number.POSITIVE_INFINITY) return 1
      end += control?.waitWhilePaused() ?? 0
      if (performance.now() <= end && !control?.isCancelled()) return 1
      isOver = true
      throw new OverDeadlineError('the time is over')
    },
    within: (ms, work) => {
      end = performance.now() + ms
      isOver = false
      try {
        return work()
      } catch (error) {
        // A driver may replace the error that `check` throws.
        throw isOver ? new OverDeadlineError('the time is over') : error
      } finally {
        end = Number.POSITIVE_INFINITY
      }
    },
  }
}
