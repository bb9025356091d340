import type { SlowReadFigures } from '@foyer/protocol/overview'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.js'
import { type ItemsToRead, missingIndexes } from './missing-indexes.js'

/** Minimum duration of a slow read in milliseconds, including the wait in the queue. */
export const SLOW_MS = 250
/**
 * Maximum entries. Reads of one collection with the same advice share an entry. The entry whose last slow read is the
 * oldest is dropped.
 */
const MAX_ENTRIES = 100

/**
 * Record of slow reads of items in this process. It contains names of fields, but no values. It does not stop slow
 * reads; `storage/scan/scan.ts` does.
 */
export interface SlowReadRecord {
  /** Adds a slow read. */
  add(itemsToRead: ItemsToRead, ms: number): void
  /** Lists the entries, the slowest first. */
  list(): SlowReadFigures[]
}

export function createSlowReadRecord({ clock }: { clock: Clock }): SlowReadRecord {
  const entries = new LRUCache<string, SlowReadFigures>({ max: MAX_ENTRIES })
  return {
    add: (selection, ms) => {
      const { id } = selection.collection
      const { fields, advice } = missingIndexes(selection)
      const key = JSON.stringify([id, advice])
      const counted = entries.get(key)
      entries.set(key, {
        dataCollectionId: id,
        missingIndexes: fields,
        advice,
        times: (counted?.times ?? 0) + 1,
        longestMs: Math.max(counted?.longestMs ?? 0, Math.round(ms)),
        lastAt: clock.now().toISOString(),
      })
    },
    list: () => [...entries.values()].sort((a, b) => b.longestMs - a.longestMs),
  }
}
