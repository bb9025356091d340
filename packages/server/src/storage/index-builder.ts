import type { Log } from '../ports/log.js'
import type { Database } from './database.js'
import { workOnIndexes } from './index-work.js'

/** Milliseconds until work is looked at again that another process does, or that the database did not take. */
const LATER_MS = 1000
/** Milliseconds that work under way gets at the end; what it leaves half done is taken up at the next start. */
const STOP_MS = 2000

/** Builds and drops indexes beside everything else, one table after the other. */
export interface IndexBuilder {
  /** Says that there is something to do. */
  wake(): void
  /** Resolves when there is nothing to do at the moment. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Makes the builder of one site. Woken for the first time, it takes up what an earlier process left. */
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
      await withPatience(running)
    },
  }
}

async function withPatience(work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
