import { randomBytes } from 'node:crypto'
import type { Queries, Reader } from '../database.js'
import { createIndexStatement, physicalSystemIndexes } from '../indexes/physical-indexes.js'
import { dropSearchIndex, emptyItemsAndSearchIndex } from '../search/search-index.js'
import { identifier, sql } from '../sql.js'

/** Creates a random name for the table of a new collection. No part of it is user input. */
export function newItemsTableName(): string {
  return `items_${randomBytes(8).toString('hex')}`
}

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

/** Lists the names of the tables of all collections, deleted ones included. */
export async function listItemsTableNames(db: Reader): Promise<string[]> {
  const rows = await db.all<{ items_table: string }>(
    sql`select items_table from collections order by items_table`,
  )
  return rows.map((row) => row.items_table)
}

/** Deletes all items of a collection. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  await tx.tables.waitBriefly()
  await emptyItemsAndSearchIndex(tx, table, () => tx.tables.empty(table))
}

/** Drops the table of a collection. */
export async function dropItemsTable(tx: Queries, table: string): Promise<void> {
  await tx.tables.waitBriefly()
  await dropSearchIndex(tx, table)
  await tx.tables.drop(table)
}
