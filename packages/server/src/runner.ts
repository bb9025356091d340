import type { Log } from './ports/log.js'

/** Works off what calls have left to do, beside the calls. */
export interface Runner {
  /** Called when there may be something to do. */
  wake(): void
  /** Resolves when there is nothing left that this process could do now. */
  untilIdle(): Promise<void>
  /** Lets what is under way come to its end and begins nothing else; the rest waits for the next start. */
  stop(): Promise<void>
}

/** Milliseconds before work that failed is tried again: at once a few times, then each time after four times as long. */
const PAUSES_MS = [50, 200, 800]
const FIRST_REST_MS = 3200
const LONGEST_REST_MS = 60_000

/**
 * A runner that does one round of work at a time, and again by itself when it failed. Errors go to the log once the
 * tries that follow at once have failed too.
 * @param options.work does all that there is, and ends early when `isStopping` says so
 * @param options.waits what the log says after an error, for example "jobs wait"
 */
export function createRunner(options: {
  log: Pick<Log, 'error'>
  waits: string
  work(isStopping: () => boolean): Promise<void>
}): Runner {
  const { log, waits, work } = options
  let stopping = false
  const isStopping = (): boolean => stopping
  let running: Promise<void> | undefined
  let wokenAgain = false
  let restMs = FIRST_REST_MS
  let rest: NodeJS.Timeout | undefined

  const round = async (): Promise<void> => {
    for (const pauseMs of PAUSES_MS) {
      try {
        return await work(isStopping)
      } catch (error) {
        if (stopping) throw error
        await pause(pauseMs)
        if (stopping) return
      }
    }
    return work(isStopping)
  }

  const run = async (): Promise<void> => {
    do {
      wokenAgain = false
      await round()
      restMs = FIRST_REST_MS
    } while (wokenAgain && !stopping)
  }

  const failed = (error: unknown): void => {
    wokenAgain = false
    log.error({ error: String(error) }, waits)
    if (stopping) return
    rest = setTimeout(wake, restMs).unref()
    restMs = Math.min(LONGEST_REST_MS, restMs * 4)
  }

  const wake = (): void => {
    wokenAgain = true
    if (stopping) return
    clearTimeout(rest)
    running ??= run()
      .catch(failed)
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
      clearTimeout(rest)
      await running
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
