/** More passwords wait to be checked than this process gets through in a few seconds. */
export class PasswordsBusyError extends Error {
  override name = 'PasswordsBusyError'

  constructor() {
    super('too many passwords are being checked, try again in a moment')
  }
}

/** Runs work in the order in which it came. */
export type PasswordQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets some work run at once and some more wait, so that a flood of logins takes neither all processors nor all memory.
 * @param bounds.atOnce that run side by side
 * @param bounds.waiting that wait at the most; what comes then is refused with a PasswordsBusyError
 */
export function createPasswordQueue(bounds: { atOnce: number; waiting: number }): PasswordQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= bounds.atOnce) {
      if (waiting.length >= bounds.waiting) throw new PasswordsBusyError()
      // Who is let in takes the place of who goes: the number of those who run stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
