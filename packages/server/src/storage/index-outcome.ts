import { dataCodes, type IndexFailure, limits, type Path } from '@foyer/protocol'
import { first, type Queries } from './database.js'
import { keysOf } from './index-keys.js'
import { changeIndexes, type StoredIndex } from './indexes.js'
import { identifier, type Sql, sql } from './sql.js'

/** Ends the building of an index; one that is to be dropped meanwhile stays so. */
export async function finishIndex(
  tx: Queries,
  itemsTable: string,
  { id }: Pick<StoredIndex, 'id'>,
  failure?: IndexFailure,
): Promise<void> {
  await changeIndexes(tx, itemsTable, (indexes) =>
    indexes.map((one) => {
      if (one.id !== id || one.status !== 'BUILDING') return one
      return failure ? { ...one, status: 'FAILED', failure } : { ...one, status: 'ACTIVE' }
    }),
  )
}

/** The failure of a unique index over items of which two have the same value. */
export function duplicateFailure({ name }: StoredIndex, itemId: string | undefined): IndexFailure {
  return {
    code: dataCodes.indexDuplicate,
    description: `the unique index "${name}" cannot be built: another item has the same value`,
    ...(itemId === undefined ? {} : { itemId }),
  }
}

/** The failure of a unique index over items of which one has a value that is too long for it. */
export function tooLargeFailure({ name }: StoredIndex, itemId: string): IndexFailure {
  return {
    code: dataCodes.indexItemTooLarge,
    description: `the unique index "${name}" cannot be built: a value has more than ${limits.uniqueValueLength} characters`,
    itemId,
  }
}

/** The failure of an index for a reason that only the log tells. */
export function unknownFailure({ name }: StoredIndex): IndexFailure {
  const description = `the index "${name}" cannot be built; the log of the server says why`
  return { code: dataCodes.indexBuildFailed, description }
}

/** The first item, under a condition, whose value is too long for a unique index. */
export async function findTooLarge(
  queries: Pick<Queries, 'all' | 'dialect'>,
  itemsTable: string,
  { index, where }: { index: StoredIndex; where: Sql },
): Promise<string | undefined> {
  const length = queries.dialect.json.indexedLength(pathOf(index))
  const row = await first<{ id: string }>(
    queries,
    sql`select id from ${identifier(itemsTable)}
      where ${where} and ${length} > ${limits.uniqueValueLength} order by seq limit 1`,
  )
  return row?.id
}

/** The first item whose value an earlier one has too. It reads all items. */
export async function findDuplicate(
  queries: Pick<Queries, 'all' | 'dialect'>,
  itemsTable: string,
  index: StoredIndex,
): Promise<string | undefined> {
  const [key] = keysOf(index)
  if (!key) return undefined
  const value = queries.dialect.json.indexed(key)
  const row = await first<{ id: string }>(
    queries,
    sql`select id from (
        select id, seq, row_number() over (partition by ${value} order by seq) as place
        from ${identifier(itemsTable)} where ${value} is not null
      ) as found where place > 1 order by seq limit 1`,
  )
  return row?.id
}

function pathOf(index: StoredIndex): Path {
  return keysOf(index)[0]?.path ?? []
}
