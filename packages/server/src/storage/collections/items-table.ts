import type { Queries } from '../database.js'
import { createIndexStatement, physicalSystemIndexes } from '../indexes/physical-indexes.js'
import { dropSearchIndex, emptyWithSearchIndex } from '../search/search-index.js'
import { identifier, sql } from '../sql.js'

/** Creates the table of a collection. @see docs/storage.md#items */
export async function createItemsTable(tx: Queries, table: string): Promise<void> {
  const { itemColumns, tableOptions, types } = tx.dialect
  await tx.run(sql`create table ${identifier(table)} (
    seq ${types.serialWithoutReuse},
    id ${types.text} not null unique,
    owner ${types.text},
    revision ${types.integer} not null,
    ${itemColumns.columns}
  )${tableOptions}`)
  for (const index of physicalSystemIndexes(tx.dialect))
    await tx.run(createIndexStatement(table, index))
}

/** Drops the table of a collection. */
export async function dropItemsTable(tx: Queries, table: string): Promise<void> {
  await dropSearchIndex(tx, table)
  await tx.tables.drop(table)
}

/** Deletes all items of a collection. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  await emptyWithSearchIndex(tx, table, () => tx.tables.empty(table))
}
