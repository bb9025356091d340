import { dataCodes, type IndexFailure, limits } from '@foyer/protocol'
import { first, type Queries, type Reader } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { keysOf } from '../engine/index-keys.js'
import { identifier, type Sql, sql } from '../sql.js'
import { changeIndexes } from './indexes.js'

/** Marks an index as active or failed, unless it was marked for dropping during the build. */
export async function finishIndex(
  tx: Queries,
  itemsTable: string,
  { id }: Pick<StoredIndex, 'id'>,
  failure?: IndexFailure,
): Promise<void> {
  await changeIndexes(tx, itemsTable, (indexes) =>
    indexes.map((index) => {
      if (index.id !== id || index.status !== 'BUILDING') return index
      return failure ? { ...index, status: 'FAILED', failure } : { ...index, status: 'ACTIVE' }
    }),
  )
}

/** Failure of a unique index: two items have the same value. */
export function duplicateFailure({ name }: StoredIndex, itemId: string | undefined): IndexFailure {
  return {
    code: dataCodes.indexDuplicate,
    description: `the unique index "${name}" cannot be built: another item has the same value`,
    ...(itemId === undefined ? {} : { itemId }),
  }
}

/** Failure of an index for a reason that only the log shows. */
export function unknownFailure({ name }: StoredIndex): IndexFailure {
  const description = `the index "${name}" cannot be built; see the log of the server`
  return { code: dataCodes.indexBuildFailed, description }
}

/** Failure of a unique index: an item that meets a condition has a value that is too long. */
export async function findTooLarge(
  queries: Reader,
  itemsTable: string,
  { index, where }: { index: StoredIndex; where: Sql },
): Promise<IndexFailure | undefined> {
  const length = queries.dialect.json.indexEntryLength(keysOf(index)[0]?.path ?? [])
  const row = await first<{ id: string }>(
    queries,
    sql`select id from ${identifier(itemsTable)}
      where ${where} and ${length} > ${limits.uniqueValueLength} order by seq limit 1`,
  )
  return (
    row && {
      code: dataCodes.indexItemTooLarge,
      description: `the unique index "${index.name}" cannot be built: a value has more than ${limits.uniqueValueLength} characters`,
      itemId: row.id,
    }
  )
}

/** Finds the first item with the same value as an earlier item. Reads all items. */
export async function findDuplicate(
  queries: Reader,
  itemsTable: string,
  index: StoredIndex,
): Promise<string | undefined> {
  const [key] = keysOf(index)
  if (!key) return undefined
  const value = queries.dialect.json.indexEntry(key)
  const row = await first<{ id: string }>(
    queries,
    sql`select id from (
        select id, seq, row_number() over (partition by ${value} order by seq) as place
        from ${identifier(itemsTable)} where ${value} is not null
      ) as found where place > 1 order by seq limit 1`,
  )
  return row?.id
}
