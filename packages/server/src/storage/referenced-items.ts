import { orderList } from './compile-sort.js'
import { type Database, first, type Reader } from './database.js'
import { plainLevel, type ReadingFrom } from './keyset.js'
import type { ReferenceSet } from './references.js'
import { identifier, join, type Sql, sought, sql } from './sql.js'

type Reading = Pick<Database, 'all' | 'dialect'>

/** Who owns an item, without its content. */
export interface ItemHead {
  id: string
  owner: string | null
}

/** A referring item's id, the id that it refers to, and the JSON of that item; null where there is none to show. */
export interface ReferencedRow {
  nearId: string
  farId: string
  text: string | null
}

/** A referenced item with its place: of the reference, or of the referring item in a reference field. */
export interface PlacedReference extends ReferencedRow {
  seq: number
}

/** What these items refer to. `owner` leaves the items of others out, `farId` all items but one. */
export interface ReferencedScope {
  nearIds: readonly string[]
  owner?: string | undefined
  farId?: string | undefined
}

/** A page of it, in an order: from an offset, or from a place in the order of reading. */
export interface ReferencedPage extends ReferencedScope {
  order: 'ASC' | 'DESC'
  limit: number
  offset?: number
  from?: ReadingFrom<number>
}

/** The part of a page's query that says where it begins and in which order it is read. */
export function pageBy(seq: Sql, { order, limit, offset = 0, from }: ReferencedPage): Sql {
  const { place, back, through } = from ?? { place: undefined, back: false, through: false }
  const level = plainLevel(seq, place ?? 0, { back: back !== (order === 'DESC'), through })
  const behind = place === undefined ? sql`` : sql` and ${join(level.beside.behind, ' or ')}`
  return sql`${behind} order by ${orderList(level.by)} limit ${limit} offset ${offset}`
}

/** Owners of items by id; `lock` is one of the reader's own. */
export async function findItemHeads(
  queries: Reader,
  table: string,
  { ids, lock }: { ids: readonly string[]; lock: Sql },
): Promise<ItemHead[]> {
  // In one order, so that two who lock the same items wait for each other and not in a ring.
  return queries.all(sql`select id, owner from ${identifier(table)}
    where ${queries.dialect.isOneOf(sql`id`, ids)} order by id${lock}`)
}

/** A page of the items of a multi-reference field, by the time of referencing. */
export async function listReferenced(
  db: Reading,
  set: ReferenceSet,
  page: ReferencedPage,
): Promise<PlacedReference[]> {
  const seq = sql`item_references.seq`
  return db.all(sql`select ${seq} as seq, ${set.near} as "nearId", ${set.far} as "farId",
      ${db.dialect.items.text} as text
    from ${referencedOf(db, set, page)}${pageBy(seq, page)}`)
}

export async function countReferenced(
  db: Reading,
  set: ReferenceSet,
  scope: ReferencedScope,
): Promise<number> {
  const row = await first<{ total: number }>(
    db,
    sql`select count(*) as total from ${referencedOf(db, set, scope)}`,
  )
  return row?.total ?? 0
}

/** The first items of a multi-reference field for each referring item, by the time of referencing. */
export async function listIncluded(
  db: Reading,
  set: ReferenceSet,
  page: ReferencedScope & { limit: number; limitEach: number },
): Promise<ReferencedRow[]> {
  // The texts are read after the numbering, and only of the items that are taken.
  return db.all(sql`select placed.near_id as "nearId", placed.far_id as "farId",
      ${db.dialect.items.text} as text
    from (select ${set.near} as near_id, ${set.far} as far_id, row_number()
        over (partition by ${set.near} order by item_references.seq) as place
      from ${referencedOf(db, set, page)}) as placed
    join ${identifier(set.farTable)} as items on items.id = placed.far_id
    where placed.place <= ${page.limitEach}
    order by placed.near_id, placed.place limit ${db.dialect.limit(page.limit)}`)
}

function referencedOf(
  { dialect }: Reading,
  { contains, near, far, farTable }: ReferenceSet,
  { nearIds, owner, farId }: ReferencedScope,
): Sql {
  const own = owner === undefined ? sql`` : sql` and items.owner = ${owner}`
  const only = farId === undefined ? sql`` : sql` and ${far} = ${sought(farId)}`
  return sql`item_references join ${identifier(farTable)} as items on items.id = ${far}${own}
    where ${dialect.json.checkpoint} and ${contains} and ${dialect.isOneOf(near, nearIds)}${only}`
}
