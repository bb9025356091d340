import type { Log } from '../ports/log.js'
import { createOutageLog } from './outage-log.js'

/** Runs background work in rounds. */
export interface Runner {
  /** Starts a round of work. Call it when there may be work. */
  wake(): void
  /** Resolves when no work is left that this process could do now. */
  untilIdle(): Promise<void>
  /** Waits for the current work and starts no other; the remaining work waits for the next start. */
  stop(): Promise<void>
}

/** Milliseconds before failed work is retried: a few quick retries, then pauses that grow fourfold. */
const PAUSES_MS = [50, 200, 800]
const FIRST_REST_MS = 3200
const LONGEST_REST_MS = 60_000

/**
 * Creates a runner that does one round of work at a time and retries failed rounds. Logs an error once, after the quick
 * retries have failed too, and the first round that succeeds again.
 * @param options.name names the work, for the log
 * @param options.work does all pending work, and ends early when `isStopping` returns true
 */
export function createRunner(options: {
  log: Pick<Log, 'error' | 'info'>
  name: string
  work(isStopping: () => boolean): Promise<void>
}): Runner {
  const { log, name, work } = options
  const outage = createOutageLog(log, name)
  let stopping = false
  const isStopping = (): boolean => stopping
  let running: Promise<void> | undefined
  let wakeRequested = false
  let restMs = FIRST_REST_MS
  let restTimer: NodeJS.Timeout | undefined

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
      wakeRequested = false
      await round()
      outage.succeeded()
      restMs = FIRST_REST_MS
    } while (wakeRequested && !stopping)
  }

  const failed = (error: unknown): void => {
    wakeRequested = false
    outage.failed(error)
    if (stopping) return
    restTimer = setTimeout(wake, restMs).unref()
    restMs = Math.min(LONGEST_REST_MS, restMs * 4)
  }

  const wake = (): void => {
    wakeRequested = true
    if (stopping) return
    clearTimeout(restTimer)
    running ??= run()
      .catch(failed)
      .finally(() => {
        running = undefined
        // It may have been woken after the round found no more work.
        if (wakeRequested) wake()
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
      clearTimeout(restTimer)
      await running
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
