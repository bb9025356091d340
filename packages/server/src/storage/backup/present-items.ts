import type { BackupValue } from '../backup-format.js'
import { first } from '../database.js'
import { identifier, join, sql } from '../sql.js'
import type { TablesSnapshot } from '../tables-snapshot.js'
import {
  type BackedUpCollection,
  type RowRecord,
  readCollections,
  toRecord,
} from './backed-up-collections.js'
import { columnsToRead, listFixedTables } from './site-tables.js'

/** An item in a snapshot of the database. */
export interface PresentItem {
  seq: number
  id: string
  /** The item as JSON. */
  text: string
}

/** Lists the collections in a snapshot, in the form that a backup of them would have. */
export async function listPresentCollections(
  snapshot: TablesSnapshot,
): Promise<BackedUpCollection[]> {
  const rows = new Map<string, RowRecord[]>()
  for (const table of await listFixedTables(snapshot)) {
    if (table.name !== 'collections' && table.name !== 'item_indexes') continue
    const walk = { table: identifier(table.name), columns: columnsToRead(table, snapshot.dialect) }
    const records: RowRecord[] = []
    for await (const batch of snapshot.walk(walk)) {
      for (const row of batch) records.push(toRecord(table, row))
    }
    rows.set(table.name, records)
  }
  const all = rows.get('collections') ?? []
  const existing = all.filter(({ deleted_at: deletedAt }) => deletedAt === null)
  return readCollections(existing, rows.get('item_indexes') ?? [])
}

/** Finds the items with these ids. */
export async function findPresentItems(
  { all, dialect }: TablesSnapshot,
  table: string,
  ids: readonly BackupValue[],
): Promise<PresentItem[]> {
  const list = join(
    ids.map((id) => sql`${id}`),
    ', ',
  )
  return all<PresentItem>(sql`select seq, id, ${dialect.items.text} as text
    from ${identifier(table)} where id in (${list})`)
}

export async function countPresentItems({ all }: TablesSnapshot, table: string): Promise<number> {
  const counted = sql`select count(*) as total from ${identifier(table)}`
  return (await first<{ total: number }>({ all }, counted))?.total ?? 0
}

/** Lists the next rows of an items table behind a row, without their content. */
export async function listSeqsAfter(
  { all }: TablesSnapshot,
  table: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await all<{ seq: number }>(sql`select seq from ${identifier(table)}
    where seq > ${after} order by seq limit ${limit}`)
  return rows.map(({ seq }) => seq)
}

/** Reads items by their rows, in their order. */
export async function readPresentItems(
  { all, dialect }: TablesSnapshot,
  table: string,
  seqs: readonly number[],
): Promise<PresentItem[]> {
  if (seqs.length === 0) return []
  const list = join(
    seqs.map((seq) => sql`${seq}`),
    ', ',
  )
  return all<PresentItem>(sql`select seq, id, ${dialect.items.text} as text
    from ${identifier(table)} where seq in (${list}) order by seq`)
}
