import type { Database, Queries } from './database.js'
import type { StoredIndex } from './indexes.js'
import { suffixOf } from './physical-indexes.js'
import { OverBudgetError, ScanRefusedError } from './scan.js'
import { identifier, sql } from './sql.js'
import { listOn } from './sqlite-objects.js'
import { abandonShadow } from './sqlite-shadow.js'

/** A slow disk gives an index in several turns: what came in one is in memory in the next. */
const TURNS = 10

/**
 * Reads an index through, beside the writer. Dropping it is one statement that comes upon all its pages, and of a large one
 * nearly all of that time is the disk's: what is in memory by then holds no writer up.
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
      await db.scan({ caller: 'indexes' }).all(query)
      return
    } catch (error) {
      if (!(error instanceof OverBudgetError || error instanceof ScanRefusedError)) throw error
    }
  }
}

/** Drops an index; while it is built, the copy is given up. */
export async function dropInPlace(tx: Queries, table: string, index: StoredIndex): Promise<void> {
  const isPart = new RegExp(`_${suffixOf(index.id)}(_list\\d)?$`)
  const copied = await listOn(tx, `${table}_next`, 'index')
  if (copied.some(({ name }) => isPart.test(name))) await abandonShadow(tx, table)
  for (const { name } of await listOn(tx, table, 'index')) {
    if (isPart.test(name)) await tx.run(sql`drop index ${identifier(name)}`)
  }
}
