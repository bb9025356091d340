import { first, type Queries, type Reader } from '../database.js'
import type { StoredIndex, UnfinishedTable } from '../engine/index-engine.js'
import { sql } from '../sql.js'

/**
 * Changes the index list of a table. Concurrent changes run one after another.
 * @returns the indexes after the change
 */
export async function changeIndexes(
  tx: Queries,
  itemsTable: string,
  change: (indexes: StoredIndex[]) => StoredIndex[],
): Promise<StoredIndex[]> {
  await tx.run(sql`insert into item_indexes (items_table, indexes) values (${itemsTable}, '[]')
    on conflict (items_table) do nothing`)
  const row = await first<{ indexes: string }>(
    tx,
    sql`select indexes from item_indexes where items_table = ${itemsTable}${tx.rowLock}`,
  )
  const indexes = change(parseIndexes(row))
  tx.invalidateCollections()
  await tx.run(sql`update item_indexes set indexes = ${JSON.stringify(indexes)}
    where items_table = ${itemsTable}`)
  return indexes
}

/**
 * Reads an index again that was found in a status, because a call or a restoration may have changed the list since.
 * @returns undefined if the table has no such index in this status any more
 */
export async function findIndexIn(
  db: Reader,
  itemsTable: string,
  { id, status }: Pick<StoredIndex, 'id' | 'status'>,
): Promise<StoredIndex | undefined> {
  return (await listStoredIndexes(db, itemsTable)).find(
    (index) => index.id === id && index.status === status,
  )
}

/** Lists the indexes of a table. */
export async function listStoredIndexes(db: Reader, itemsTable: string): Promise<StoredIndex[]> {
  const row = await first<{ indexes: string }>(
    db,
    sql`select indexes from item_indexes where items_table = ${itemsTable}`,
  )
  return parseIndexes(row)
}

/** Removes a dropped index from the list of its table. A restoration may have listed it again as one to keep. */
export async function removeIndex(
  tx: Queries,
  itemsTable: string,
  { id }: Pick<StoredIndex, 'id'>,
): Promise<void> {
  await changeIndexes(tx, itemsTable, (indexes) =>
    indexes.filter((index) => index.id !== id || index.status !== 'DROPPING'),
  )
}

/** Deletes the index list of a dropped table. */
export async function deleteIndexList(tx: Queries, itemsTable: string): Promise<void> {
  tx.invalidateCollections()
  await tx.run(sql`delete from item_indexes where items_table = ${itemsTable}`)
}

/** Lists tables with indexes to build or drop. */
export async function listUnfinished(db: Reader): Promise<UnfinishedTable[]> {
  const rows = await db.all<{ items_table: string; indexes: string }>(
    sql`select items_table, indexes from item_indexes order by items_table`,
  )
  return rows
    .map((row) => ({ itemsTable: row.items_table, indexes: parseIndexes(row) }))
    .filter(({ indexes }) =>
      indexes.some(({ status }) => status === 'BUILDING' || status === 'DROPPING'),
    )
}

function parseIndexes(row: { indexes: string } | undefined): StoredIndex[] {
  return row ? (JSON.parse(row.indexes) as StoredIndex[]) : []
}
