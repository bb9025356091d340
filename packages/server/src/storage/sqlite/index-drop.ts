import { background, QueueRefusedError } from '../../lib/fair-queue.js'
import type { Database, Queries } from '../database.js'
import type { StoredIndex } from '../engine.js'
import { suffixOf } from '../indexes/physical-indexes.js'
import { OverBudgetError } from '../scan.js'
import { identifier, sql } from '../sql.js'
import { listOn } from './objects.js'
import { abandonShadow } from './shadow-table.js'

/** Maximum reads of an index. On a slow disk one read may time out; the next one continues with cached pages. */
const TURNS = 10

/**
 * Reads an index into the page cache of the system, without blocking the writer. Dropping it visits all its pages, and most of
 * that time is disk reads: cached pages shorten the time that the drop blocks the writer.
 */
export async function readBeforeDrop(
  db: Pick<Database, 'all' | 'dialect' | 'scan'>,
  table: string,
  index: StoredIndex,
): Promise<void> {
  const whole = (await listOn(db, table, 'index')).find(({ name }) =>
    name.endsWith(`_${suffixOf(index.id)}`),
  )
  if (!whole) return
  const query = sql`select count(*) from ${identifier(table)} indexed by ${identifier(whole.name)}
    where ${db.dialect.json.checkpoint}`
  for (let turn = 0; turn < TURNS; turn++) {
    try {
      await db.scan({ requester: background }).all(query)
      return
    } catch (error) {
      if (!(error instanceof OverBudgetError || error instanceof QueueRefusedError)) throw error
    }
  }
}

/** Drops an index. Abandons the shadow table if it has the index. */
export async function dropInPlace(tx: Queries, table: string, index: StoredIndex): Promise<void> {
  const isPart = new RegExp(`_${suffixOf(index.id)}(_list\\d)?$`)
  const copied = await listOn(tx, `${table}_next`, 'index')
  if (copied.some(({ name }) => isPart.test(name))) await abandonShadow(tx, table)
  for (const { name } of await listOn(tx, table, 'index')) {
    if (isPart.test(name)) await tx.run(sql`drop index ${identifier(name)}`)
  }
}
