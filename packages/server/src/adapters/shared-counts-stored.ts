import type { SharedCounts } from '../ports/shared-counts.js'
import type { Database } from '../storage/database.js'
import { changeLimitCounts } from '../storage/limit-counts.js'

/** Changes that one statement takes: three parameters each, of 65,535. */
const AT_ONCE = 5000

/** Counts in the database, which all processes of a site share. */
export function storedCounts(db: Database): SharedCounts & { close(): void } {
  let closed = false
  return {
    change: async (changes, now) => {
      const counts = []
      for (let at = 0; at < changes.length && !closed; at += AT_ONCE) {
        counts.push(...(await changeLimitCounts(db, changes.slice(at, at + AT_ONCE), now)))
      }
      return counts
    },
    /** What comes after this is counted by nobody else: the database is about to be closed. */
    close: () => {
      closed = true
    },
  }
}
