import { first } from '../database.js'
import type { ReferencePair, ReferenceSet } from '../items/references.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import type { TablesSnapshot } from '../tables-snapshot.js'

/** A reference in a snapshot of the database. */
export interface PresentReference extends ReferencePair {
  seq: number
}

/** Finds the references of a set that join these pairs of items. */
export async function findPresentReferences(
  { all }: TablesSnapshot,
  { relation, near, far }: ReferenceSet,
  pairs: readonly ReferencePair[],
): Promise<PresentReference[]> {
  const rows = pairs.map(({ nearId, farId }) => sql`(${nearId}, ${farId})`)
  // Each pair is looked up in the unique index: for `in (values …)`, or an inner join, SQLite reads the whole set.
  return all<PresentReference>(sql`with pairs (near_id, far_id) as (values ${join(rows, ', ')})
    select seq, ${near} as "nearId", ${far} as "farId"
    from pairs cross join item_references
    where relation = ${relation} and ${near} = near_id and ${far} = far_id`)
}

export async function countPresentReferences(
  { all }: TablesSnapshot,
  { relation }: ReferenceSet,
): Promise<number> {
  const counted = sql`select count(*) as total from item_references where relation = ${relation}`
  return (await first<{ total: number }>({ all }, counted))?.total ?? 0
}

/** Lists the next references of a set behind one, in the order of their index. */
export async function listReferencesAfter(
  { all }: TablesSnapshot,
  { relation, near, far, isReversed }: ReferenceSet,
  { after, limit }: { after: ReferencePair | undefined; limit: number },
): Promise<PresentReference[]> {
  const [fromId, toId] = isReversed ? [after?.farId, after?.nearId] : [after?.nearId, after?.farId]
  const behind = after ? sql` and (from_id, to_id) > (${fromId ?? null}, ${toId ?? null})` : sql``
  return all<PresentReference>(sql`select seq, ${near} as "nearId", ${far} as "farId"
    from item_references where relation = ${relation}${behind} order by from_id, to_id limit ${limit}`)
}

/** Lists the first items that an item references, in the order in which they were added. */
export async function listReferencedIds(
  { all }: TablesSnapshot,
  { contains, near, far }: ReferenceSet,
  { nearId, limit }: { nearId: string; limit: number },
): Promise<string[]> {
  const rows = await all<{ id: string }>(sql`select ${far} as id from item_references
    where ${contains} and ${near} = ${nearId} order by seq limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Lists the rows of the items with these ids. */
export async function findItemSeqs(
  { all }: TablesSnapshot,
  itemsTable: string,
  ids: readonly string[],
): Promise<number[]> {
  const list: Sql = join(
    ids.map((id) => sql`${id}`),
    ', ',
  )
  const rows = await all<{ seq: number }>(
    sql`select seq from ${identifier(itemsTable)} where id in (${list})`,
  )
  return rows.map(({ seq }) => seq)
}
