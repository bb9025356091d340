import type { BackupValue } from '../backup-format.js'
import { countRows } from '../database.js'
import type { TablesSnapshot } from '../engine/tables-snapshot.js'
import type { ReferencePair, ReferenceSet } from '../items/references.js'
import { identifier, join, list, sql } from '../sql.js'

/** An item in a snapshot of the database. */
export interface CurrentItem {
  seq: number
  id: string
  /** The item as JSON. */
  text: string
}

/** Finds the items with these ids. */
export async function findCurrentItems(
  { all, dialect }: TablesSnapshot,
  table: string,
  ids: readonly BackupValue[],
): Promise<CurrentItem[]> {
  return all<CurrentItem>(sql`select seq, id, ${dialect.itemColumns.text} as text
    from ${identifier(table)} where id in (${list(ids)})`)
}

export async function countCurrentItems(snapshot: TablesSnapshot, table: string): Promise<number> {
  return countRows(snapshot, sql`from ${identifier(table)}`)
}

/** Lists the next rows of an items table after a row, without their content. */
export async function listSeqsAfter(
  { all }: TablesSnapshot,
  table: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await all<{ seq: number }>(sql`select seq from ${identifier(table)}
    where seq > ${after} order by seq limit ${limit}`)
  return rows.map(({ seq }) => seq)
}

/** Reads items by their row numbers, in that order. */
export async function readCurrentItems(
  { all, dialect }: TablesSnapshot,
  table: string,
  seqs: readonly number[],
): Promise<CurrentItem[]> {
  if (seqs.length === 0) return []
  return all<CurrentItem>(sql`select seq, id, ${dialect.itemColumns.text} as text
    from ${identifier(table)} where seq in (${list(seqs)}) order by seq`)
}

/** A reference in a snapshot of the database. */
export interface CurrentReference extends ReferencePair {
  seq: number
}

/** Finds the references of a set between these pairs of items. */
export async function findCurrentReferences(
  { all }: TablesSnapshot,
  { relation, referringColumn, referencedColumn }: ReferenceSet,
  pairs: readonly ReferencePair[],
): Promise<CurrentReference[]> {
  const rows = pairs.map(({ referringId, referencedId }) => sql`(${referringId}, ${referencedId})`)
  // The `cross join` makes SQLite look up each pair in the unique index. For `in (values …)` or an inner join, it would
  // read the whole set.
  return all<CurrentReference>(sql`with pairs (referring_id, referenced_id) as (values ${join(rows, ', ')})
    select seq, ${referringColumn} as "referringId", ${referencedColumn} as "referencedId"
    from pairs cross join item_references
    where relation = ${relation} and ${referringColumn} = referring_id and ${referencedColumn} = referenced_id`)
}

export async function countCurrentReferences(
  snapshot: TablesSnapshot,
  { relation }: ReferenceSet,
): Promise<number> {
  return countRows(snapshot, sql`from item_references where relation = ${relation}`)
}

/** Lists the next references of a set after one of them, in the order of their index. */
export async function listReferencesAfter(
  { all }: TablesSnapshot,
  { relation, referringColumn, referencedColumn, isReversed }: ReferenceSet,
  { after, limit }: { after: ReferencePair | undefined; limit: number },
): Promise<CurrentReference[]> {
  const [fromId, toId] = isReversed
    ? [after?.referencedId, after?.referringId]
    : [after?.referringId, after?.referencedId]
  const behind = after ? sql` and (from_id, to_id) > (${fromId ?? null}, ${toId ?? null})` : sql``
  return all<CurrentReference>(sql`select seq, ${referringColumn} as "referringId", ${referencedColumn} as "referencedId"
    from item_references where relation = ${relation}${behind} order by from_id, to_id limit ${limit}`)
}

/** Lists the rows of the items with these ids. */
export async function findItemSeqs(
  { all }: TablesSnapshot,
  itemsTable: string,
  ids: readonly string[],
): Promise<number[]> {
  const rows = await all<{ seq: number }>(
    sql`select seq from ${identifier(itemsTable)} where id in (${list(ids)})`,
  )
  return rows.map(({ seq }) => seq)
}
