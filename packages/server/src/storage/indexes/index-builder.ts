import type { Log } from '../../ports/log.js'
import type { Database } from '../database.js'
import { workOnIndexes } from './index-work.js'

/** Milliseconds until a retry of work that another process does or the database refused. */
const LATER_MS = 1000
/** Milliseconds that `stop` waits for running work. The next start resumes unfinished work. */
const STOP_MS = 2000

/** Builds and drops indexes in the background, one table at a time. */
export interface IndexBuilder {
  /** Starts pending work. */
  wake(): void
  /** Resolves when no work is running. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Creates the index builder of a site. Its first `wake` resumes the work of an earlier process. */
export function createIndexBuilder(deps: { db: Database; log: Log }): IndexBuilder {
  const signal = { stopping: false }
  let running: Promise<void> | undefined
  let again = false
  let timer: NodeJS.Timeout | undefined

  const run = async (): Promise<void> => {
    while (again && !signal.stopping) {
      again = false
      const isDone = await workOnIndexes(deps, signal)
      if (!isDone && !signal.stopping) timer = setTimeout(wake, LATER_MS).unref()
    }
    running = undefined
  }
  const wake = (): void => {
    again = true
    clearTimeout(timer)
    if (!signal.stopping) running ??= run()
  }
  return {
    wake,
    idle: async () => {
      while (running) await running
    },
    stop: async () => {
      signal.stopping = true
      clearTimeout(timer)
      await withTimeout(running)
    },
  }
}

async function withTimeout(work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
