/** Stops a statement between two rows: the statement calls `check` for some of the rows that it looks at. */
export interface Deadline {
  /** @returns 1, which is true in SQL */
  check(): 1
  /**
   * Lets work run for some milliseconds at the most.
   * @param graceMs milliseconds of the processor that it has besides, for it may have waited for the processor all the time
   * @throws OverDeadlineError when it was stopped
   */
  within<T>(ms: number, work: () => T, graceMs?: number): T
}

/** Milliseconds after its end at which work is stopped even if it got next to nothing of the processor. */
const LONGEST_GRACE_MS = 50

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
  let grace = 0
  let usedAtEnd: NodeJS.CpuUsage | undefined
  const isWithinGrace = (now: number): boolean => {
    if (grace === 0 || now > end + LONGEST_GRACE_MS) return false
    usedAtEnd ??= process.cpuUsage()
    const { user, system } = process.cpuUsage(usedAtEnd)
    return user + system < grace * 1000
  }
  return {
    check: () => {
      if (end === Number.POSITIVE_INFINITY) return 1
      const now = performance.now()
      if ((now <= end || isWithinGrace(now)) && !isGivenUp()) return 1
      isOver = true
      throw new OverDeadlineError('the time is over')
    },
    within: (ms, work, graceMs = 0) => {
      end = performance.now() + ms
      isOver = false
      grace = graceMs
      usedAtEnd = undefined
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
