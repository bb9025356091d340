import type { IndexFailure, IndexField, IndexStatus } from '@foyer/protocol'
import { type Database, first, type Queries } from './database.js'
import { type IndexKey, keysOf } from './index-keys.js'
import { sql } from './sql.js'

/** An index that the owner of a site asked for. */
export interface StoredIndex {
  id: string
  name: string
  fields: IndexField[]
  unique: boolean
  caseInsensitive: boolean
  status: IndexStatus
  failure?: IndexFailure
}

/** Fields by which items of every collection are found. @see docs/wire.md#indexes */
export const createdIndex: Pick<StoredIndex, 'fields' | 'unique' | 'caseInsensitive'> = {
  fields: [{ path: '_createdDate', order: 'ASC' }],
  unique: false,
  caseInsensitive: false,
}

const systemKeys = keysOf(createdIndex)

/** What the finished indexes of a collection hold, for the compilers. */
export function activeKeys(indexes: readonly StoredIndex[] = []): readonly IndexKey[] {
  if (indexes.length === 0) return systemKeys
  const known = keysOfLists.get(indexes)
  if (known) return known
  const active = indexes.filter(({ status }) => status === 'ACTIVE').flatMap(keysOf)
  const keys = [...active, ...systemKeys]
  keysOfLists.set(indexes, keys)
  return keys
}

/** The same list for the same indexes, so that statements can be remembered for it. */
const keysOfLists = new WeakMap<readonly StoredIndex[], readonly IndexKey[]>()

/** Reads the list of indexes that is kept for a table; NULL where there never was one. */
export function readIndexes(text: string | null): StoredIndex[] {
  return text === null ? [] : (JSON.parse(text) as StoredIndex[])
}

/**
 * Changes what is known of the indexes of a table; of several changes at once each sees what the others did.
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
  await tx.run(sql`update item_indexes set indexes = ${JSON.stringify(indexes)}
    where items_table = ${itemsTable}`)
  return indexes
}

/** Forgets the indexes of a table that is gone. */
export async function forgetIndexes(tx: Queries, itemsTable: string): Promise<void> {
  await tx.run(sql`delete from item_indexes where items_table = ${itemsTable}`)
}

/** A table with indexes that are to be built or dropped. */
export interface UnfinishedTable {
  itemsTable: string
  indexes: StoredIndex[]
}

/** Tables with work to do. */
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
