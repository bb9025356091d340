import type { Database } from '../database.js'
import {
  advanceSearchIndex,
  beginSearchIndex,
  findSearchProgress,
  type SearchProgress,
} from './search-index.js'

/** Brings search indexes up to date in batches, so that other requests run in between. */
export interface CatchUp {
  /**
   * Waits until the index of a collection contains every acknowledged write.
   * @returns the share of the index that is complete after `waitMs`, between 0 and 1; `undefined` when it is complete
   */
  untilCurrent(itemsTable: string, waitMs: number): Promise<number | undefined>
}

/** Creates the updater of search indexes. Concurrent requests for one index share its batches. */
export function createCatchUp(db: Database): CatchUp {
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
        // Only changes that other transactions are writing are left.
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

/** Computes the share of an index that is complete. Pending changes do not count, because changes never end. */
function shareOf(progress: SearchProgress | undefined): number | undefined {
  if (!progress) return 0
  return isFilled(progress) ? undefined : progress.filledTo / progress.fillEnd
}
