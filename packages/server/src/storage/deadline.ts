/** Stops a statement between two rows: the statement calls `check` for some of the rows that it looks at. */
export interface Deadline {
  /** @returns 1, which is true in SQL */
  check(): 1
  /**
   * Lets work run for some milliseconds at the most.
   * @throws OverDeadlineError when it was stopped
   */
  within<T>(ms: number, work: () => T): T
}

/** Work was stopped when its time was over. */
export class OverDeadlineError extends Error {
  override name = 'OverDeadlineError'
}

/**
 * Makes the deadline of one connection; outside of `within` there is none.
 * @param isGivenUp whether nobody waits for the work any more
 */
export function createDeadline(isGivenUp: () => boolean = () => false): Deadline {
  let end = Number.POSITIVE_INFINITY
  let isOver = false
  return {
    check: () => {
      if (end === Number.POSITIVE_INFINITY) return 1
      if (performance.now() <= end && !isGivenUp()) return 1
      isOver = true
      throw new OverDeadlineError('the time is over')
    },
    within: (ms, work) => {
      end = performance.now() + ms
      isOver = false
      try {
        return work()
      } catch (error) {
        // A driver may put an error of its own in the place of ours.
        throw isOver ? new OverDeadlineError('the time is over') : error
      } finally {
        end = Number.POSITIVE_INFINITY
      }
    },
  }
}
