import type { Log } from './ports/log.js'

/** Works off what calls have left to do, beside the calls. */
export interface Runner {
  /** Called when there may be something to do. Errors go to the log, and the next call tries again. */
  wake(): void
  /** Resolves when there is nothing left that this process could do. */
  untilIdle(): Promise<void>
  /** Lets what is under way come to its end and begins nothing else; the rest waits for the next start. */
  stop(): Promise<void>
}

/**
 * A runner that does one round of work at a time.
 * @param options.work does all that there is, and ends early when `isStopping` says so
 * @param options.waits what the log says after an error, for example "jobs wait"
 */
export function createRunner(options: {
  log: Log
  waits: string
  work(isStopping: () => boolean): Promise<void>
}): Runner {
  const { log, waits, work } = options
  let running: Promise<void> | undefined
  let wokenAgain = false
  let stopping = false

  const run = async (): Promise<void> => {
    do {
      wokenAgain = false
      await work(() => stopping)
    } while (wokenAgain && !stopping)
  }

  const wake = (): void => {
    wokenAgain = true
    if (stopping) return
    running ??= run()
      .catch((error: unknown) => {
        wokenAgain = false
        log.error({ error: String(error) }, waits)
      })
      .finally(() => {
        running = undefined
        // It may have been woken after it saw that nothing was left.
        if (wokenAgain) wake()
      })
  }

  return {
    wake,
    untilIdle: async () => {
      wake()
      while (running) await running
    },
    stop: async () => {
      stopping = true
      await running
    },
  }
}
