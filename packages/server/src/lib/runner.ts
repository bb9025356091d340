import type { Log } from '../ports/log.js'
import { createOutageLog } from './outage-log.js'
import { withTimeout } from './with-timeout.js'

/** Runs background work in rounds. */
export interface Runner {
  /** Starts a round of work. Call it when there may be work. */
  wake(): void
  /** Wakes the runner. Resolves when there is no more work that this process could do now. */
  untilIdle(): Promise<void>
  /**
   * Starts no more work, and waits for the current work, at most `stopTimeoutMs`. The remaining work waits for the next
   * start.
   */
  stop(): Promise<void>
}

/** A runner without work: of a `foyer` command, which leaves the work to the servers of the site. */
export const idleRunner: Runner = {
  wake: () => {},
  untilIdle: async () => {},
  stop: async () => {},
}

/** Pauses before the quick retries, in milliseconds. */
const PAUSES_MS = [50, 200, 800]
/** Rest after the quick retries have failed, in milliseconds. `wake` ends it, and timers wake most runners earlier. */
const REST_MS = 10_000

/**
 * Creates a runner that does one round of work at a time, and retries failed rounds. When the quick retries have failed
 * too, logs the error once. Then logs the first round that succeeds again.
 * @param options.name names the work, for the log
 * @param options.stopTimeoutMs longest time in milliseconds that `stop` waits. Default: until the work ends
 * @param options.work does all pending work, and ends early when `stop` aborts the signal
 */
export function createRunner(options: {
  log: Pick<Log, 'error' | 'info'>
  name: string
  stopTimeoutMs?: number
  work(signal: AbortSignal): Promise<void>
}): Runner {
  const { log, name, stopTimeoutMs, work } = options
  const outage = createOutageLog(log, name)
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  let wakeRequested = false
  let restTimer: NodeJS.Timeout | undefined

  const round = async (): Promise<void> => {
    for (const pauseMs of PAUSES_MS) {
      try {
        return await work(signal)
      } catch (error) {
        if (signal.aborted) throw error
        await pause(pauseMs)
        if (signal.aborted) return
      }
    }
    return work(signal)
  }

  const run = async (): Promise<void> => {
    do {
      wakeRequested = false
      await round()
      outage.succeeded()
    } while (wakeRequested && !signal.aborted)
  }

  const failed = (error: unknown): void => {
    wakeRequested = false
    if (signal.aborted) return
    outage.failed(error)
    restTimer = setTimeout(wake, REST_MS).unref()
  }

  const wake = (): void => {
    wakeRequested = true
    if (signal.aborted) return
    clearTimeout(restTimer)
    running ??= run()
      .catch(failed)
      .finally(() => {
        running = undefined
        // `wake` may have been called after the round found no more work.
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
      stopping.abort()
      clearTimeout(restTimer)
      await (running && stopTimeoutMs !== undefined ? withTimeout(stopTimeoutMs, running) : running)
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
