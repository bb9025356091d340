import type { SlowReadFigures } from '@foyer/protocol/overview'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.js'
import { OverBudgetError, type Scan } from '../../storage/scan.js'
import { type ItemSelection, missingIndexes } from './missing-indexes.js'

/** Milliseconds from which a read is recorded, its wait for other reads included. */
const SLOW_MS = 250
/** Maximum number of kept kinds of reads; the ones that were slow longest ago are dropped. */
const MAX_KINDS = 100

/**
 * Record of slow reads of items in this process. It holds names of fields, and no values. It stops no read: `storage/scan.ts`
 * does.
 */
export interface SlowReadRecord {
  /** Wraps the reads of a scan, and records the slow ones. */
  timed(selection: ItemSelection, all: Scan['all']): Scan['all']
  /** Lists what was slow, the longest first. */
  list(): SlowReadFigures[]
}

/** Creates an empty record. */
export function createSlowReadRecord({ clock }: { clock: Clock }): SlowReadRecord {
  const kinds = new LRUCache<string, SlowReadFigures>({ max: MAX_KINDS })
  const record = (selection: ItemSelection, ms: number): void => {
    const { id } = selection.collection
    const { fields, advice } = missingIndexes(selection)
    const key = JSON.stringify([id, advice])
    const counted = kinds.get(key)
    kinds.set(key, {
      dataCollectionId: id,
      missingIndexes: fields,
      advice,
      times: (counted?.times ?? 0) + 1,
      longestMs: Math.max(counted?.longestMs ?? 0, Math.round(ms)),
      lastAt: clock.now().toISOString(),
    })
  }
  return {
    timed: (selection, all) => async (query) => {
      const start = performance.now()
      let isOverBudget = false
      try {
        return await all(query)
      } catch (error) {
        isOverBudget = error instanceof OverBudgetError
        throw error
      } finally {
        const ms = performance.now() - start
        if (isOverBudget || ms >= SLOW_MS) record(selection, ms)
      }
    },
    list: () => [...kinds.values()].sort((a, b) => b.longestMs - a.longestMs),
  }
}
