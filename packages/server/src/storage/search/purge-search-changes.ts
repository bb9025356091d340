import type { Queries } from '../database.js'
import { inBatches, type PurgeDeps } from '../in-batches.js'
import { sql } from '../sql.js'
import { advanceSearchIndex } from './search-index.js'

/** Pending changes of a collection from which `purgeSearchChanges` indexes them. */
const MAX_CHANGES = 10_000

/**
 * Indexes the pending changes of collections that are written often and searched seldom. Otherwise their number would
 * grow until the next search, which would have to index all of them.
 * @returns the number of changes
 */
export async function purgeSearchChanges(
  { db }: Pick<PurgeDeps, 'db'>,
  maxChanges = MAX_CHANGES,
): Promise<number> {
  const tables = await db.all<{ name: string; changes: number }>(
    sql`select items_table as name, count(*) as changes from search_changes
      group by items_table having count(*) > ${maxChanges}`,
  )
  let indexed = 0
  for (const { name, changes } of tables) {
    let remaining = changes
    const step = async (tx: Queries): Promise<boolean> => {
      const worked = await advanceSearchIndex(tx, name)
      remaining -= worked
      return worked > 0 && remaining > 0
    }
    await inBatches(db, step, { pauseFactor: 1 })
    indexed += changes - remaining
  }
  return indexed
}
