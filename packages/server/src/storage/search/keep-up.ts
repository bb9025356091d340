import type { Database } from '../database.js'
import {
  advanceSearchIndex,
  beginSearchIndex,
  findSearchProgress,
  type SearchProgress,
} from './search-index.js'

/** Brings indexes up to date for those who wait, in steps between which other requests have their turn. */
export interface KeepUp {
  /**
   * Waits until the index of a collection holds every write that was acknowledged before.
   * @returns how much of the index is there when it is not complete yet after `waitMs`, between 0 and 1; else `undefined`
   */
  untilCurrent(itemsTable: string, waitMs: number): Promise<number | undefined>
}

/** What several requests wait for at once is done once. */
export function createKeepUp(db: Database): KeepUp {
  const steps = new Map<string, Promise<number>>()
  const takeStep = (itemsTable: string): Promise<number> => {
    const running = steps.get(itemsTable)
    if (running) return running
    const step = advance(db, itemsTable).finally(() => steps.delete(itemsTable))
    steps.set(itemsTable, step)
    return step
  }
  return {
    untilCurrent: async (itemsTable, waitMs) => {
      const deadline = performance.now() + waitMs
      for (;;) {
        const progress = await findSearchProgress(db, itemsTable)
        if (progress && isFilled(progress) && !progress.hasChanges) return undefined
        if (performance.now() > deadline) return shareOf(progress)
        const worked = await takeStep(itemsTable)
        // What is left are changes that others are just writing again.
        if (worked === 0 && progress && isFilled(progress)) return undefined
      }
    },
  }
}

async function advance(db: Database, itemsTable: string): Promise<number> {
  if (!(await findSearchProgress(db, itemsTable))) {
    await db.transaction((tx) => beginSearchIndex(tx, itemsTable))
  }
  return db.transaction((tx) => advanceSearchIndex(tx, itemsTable))
}

function isFilled({ filledTo, fillEnd }: SearchProgress): boolean {
  return filledTo >= fillEnd
}

/** Of an index that only lacks changes it is enough: they come one after the other for ever. */
function shareOf(progress: SearchProgress | undefined): number | undefined {
  if (!progress) return 0
  return isFilled(progress) ? undefined : progress.filledTo / progress.fillEnd
}
