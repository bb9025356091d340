/** The queue of passwords to check is full. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'

  constructor() {
    super('too many passwords are being checked, try again in a moment')
  }
}

/** Options of a queued task. */
export interface QueueOptions {
  /**
   * Runs the task before all that are not urgent, and displaces the last of these when the queue is full. For callers with a
   * solved captcha or a known device.
   */
  urgent?: boolean
}

/** Runs tasks in the order of arrival, urgent ones first. */
export type PasswordQueue = <Result>(
  work: () => Promise<Result>,
  options?: QueueOptions,
) => Promise<Result>

interface Waiter {
  go(): void
  refuse(error: PasswordsBusyError): void
}

/**
 * Limits how many tasks run and wait, so that a flood of logins takes neither all processors nor all memory.
 * @param bounds.atOnce tasks that run concurrently
 * @param bounds.waiting tasks that wait; further ones are rejected with a PasswordsBusyError
 */
export function createPasswordQueue(bounds: { atOnce: number; waiting: number }): PasswordQueue {
  const urgentWaiters: Waiter[] = []
  const otherWaiters: Waiter[] = []
  let running = 0
  const makeRoom = (urgent: boolean): void => {
    if (urgentWaiters.length + otherWaiters.length < bounds.waiting) return
    const displaced = urgent ? otherWaiters.pop() : undefined
    if (!displaced) throw new PasswordsBusyError()
    displaced.refuse(new PasswordsBusyError())
  }
  return async (work, { urgent = false } = {}) => {
    if (running >= bounds.atOnce) {
      makeRoom(urgent)
      // A started task takes over the slot of the finished one, so `running` does not change.
      await new Promise<void>((go, refuse) =>
        (urgent ? urgentWaiters : otherWaiters).push({ go, refuse }),
      )
    } else running++
    try {
      return await work()
    } finally {
      const next = urgentWaiters.shift() ?? otherWaiters.shift()
      if (next) next.go()
      else running--
    }
  }
}
