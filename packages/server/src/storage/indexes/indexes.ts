import { type Database, first, type Queries } from '../database.js'
import type { StoredIndex, UnfinishedTable } from '../engine.js'
import { type IndexKey, keysOf } from '../index-keys.js'
import { sql } from '../sql.js'

/** The index on the creation date that every collection has. @see docs/wire.md#indexes */
export const createdIndex: Pick<StoredIndex, 'fields' | 'unique' | 'caseInsensitive'> = {
  fields: [{ path: '_createdDate', order: 'ASC' }],
  unique: false,
  caseInsensitive: false,
}

const systemKeys = keysOf(createdIndex)

/** Lists the keys of the active indexes of a collection, for the query compiler. */
export function activeKeys(indexes: readonly StoredIndex[] = []): readonly IndexKey[] {
  if (indexes.length === 0) return systemKeys
  const cached = keyCache.get(indexes)
  if (cached) return cached
  const active = indexes.filter(({ status }) => status === 'ACTIVE').flatMap(keysOf)
  const keys = [...active, ...systemKeys]
  keyCache.set(indexes, keys)
  return keys
}

/** Caches one key list for each index list. Its identity is a cache key of compiled statements. */
const keyCache = new WeakMap<readonly StoredIndex[], readonly IndexKey[]>()

/** Parses the stored index list of a table; NULL means an empty list. */
export function readIndexes(text: string | null): StoredIndex[] {
  return text === null ? [] : (JSON.parse(text) as StoredIndex[])
}

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
  const indexes = change(readIndexes(row?.indexes ?? null))
  tx.invalidate('collections')
  await tx.run(sql`update item_indexes set indexes = ${JSON.stringify(indexes)}
    where items_table = ${itemsTable}`)
  return indexes
}

/** Removes a dropped index from the list of its table. */
export async function removeIndex(
  tx: Queries,
  itemsTable: string,
  { id }: Pick<StoredIndex, 'id'>,
): Promise<void> {
  await changeIndexes(tx, itemsTable, (indexes) => indexes.filter((index) => index.id !== id))
}

/** Deletes the index list of a dropped table. */
export async function forgetIndexes(tx: Queries, itemsTable: string): Promise<void> {
  tx.invalidate('collections')
  await tx.run(sql`delete from item_indexes where items_table = ${itemsTable}`)
}

/** Lists tables with indexes to build or drop. */
export async function listUnfinished(db: Pick<Database, 'all'>): Promise<UnfinishedTable[]> {
  const rows = await db.all<{ items_table: string; indexes: string }>(
    sql`select items_table, indexes from item_indexes order by items_table`,
  )
  return rows
    .map((row) => ({ itemsTable: row.items_table, indexes: readIndexes(row.indexes) }))
    .filter(({ indexes }) =>
      indexes.some(({ status }) => status === 'BUILDING' || status === 'DROPPING'),
    )
}
