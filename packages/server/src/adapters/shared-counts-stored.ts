import type { SharedCounts } from '../ports/shared-counts.js'
import type { Database } from '../storage/database.js'
import { changeLimitCounts } from '../storage/site/limit-counts.js'

/** Changes in one statement. Each takes three parameters; PostgreSQL accepts 65,535. */
const BATCH_SIZE = 5000

/**
 * Stores counts in the database, which all processes of a site share.
 * @see docs/decisions/0038-limits-of-many-processes.md
 */
export function storedCounts(db: Database): SharedCounts & { close(): void } {
  let closed = false
  return {
    change: async (changes, now) => {
      const counts = []
      for (let at = 0; at < changes.length && !closed; at += BATCH_SIZE) {
        counts.push(...(await changeLimitCounts(db, changes.slice(at, at + BATCH_SIZE), now)))
      }
      return counts
    },
    /** Drops later changes: the database is about to be closed. */
    close: () => {
      closed = true
    },
  }
}
