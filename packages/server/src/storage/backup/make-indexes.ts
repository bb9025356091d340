import { first, type Queries } from '../database.js'
import type { StoredIndex } from '../engine.js'
import { changeIndexes } from '../indexes/indexes.js'
import { createIndexStatement, physicalIndexes } from '../indexes/physical-indexes.js'
import { inSavepoint } from '../savepoint.js'
import { sql } from '../sql.js'

/**
 * Creates the indexes of a loaded items table. An index that fails becomes BUILDING again: the normal build then records
 * the error.
 */
export async function makeIndexes(tx: Queries, itemsTable: string): Promise<void> {
  const indexesOfTable = sql`select items_table from item_indexes where items_table = ${itemsTable}`
  if (!(await first(tx, indexesOfTable))) return
  const built = new Set<string>()
  const remaining = await changeIndexes(tx, itemsTable, (indexes) =>
    indexes.filter(({ status }) => status !== 'DROPPING'),
  )
  for (const index of remaining.filter(({ status }) => status === 'ACTIVE')) {
    if (await build(tx, itemsTable, index)) built.add(index.id)
  }
  await changeIndexes(tx, itemsTable, (indexes) =>
    indexes.map((one) =>
      one.status === 'ACTIVE' && !built.has(one.id) ? { ...one, status: 'BUILDING' } : one,
    ),
  )
}

async function build(tx: Queries, itemsTable: string, index: StoredIndex): Promise<boolean> {
  try {
    await inSavepoint(tx, async () => {
      for (const physical of physicalIndexes(index, tx.dialect)) {
        await tx.run(createIndexStatement(itemsTable, physical))
      }
    })
    return true
  } catch (error) {
    if (tx.dialect.indexes.violated(error) === undefined) throw error
    return false
  }
}
