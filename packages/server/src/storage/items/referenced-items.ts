import { countRows, first, type LockingReader, type Reader } from '../database.js'
import { orderList } from '../query/item-order.js'
import { fromBeginning, type KeysetStart, notNullKey } from '../query/keyset.js'
import { identifier, join, lookupText, type Sql, sql } from '../sql.js'
import type { ReferenceSet } from './references.js'

/** Id and author of an item. */
export interface ItemHead {
  id: string
  author: string | null
}

/**
 * The id of a referring item, the referenced id, and the JSON of the referenced item; null if it is missing or not
 * readable.
 */
export interface ReferencedRow {
  nearId: string
  farId: string
  text: string | null
}

/**
 * A referenced item with a row number: that of the reference, or that of the referring item in a single-reference
 * field.
 */
export interface PositionedReference extends ReferencedRow {
  seq: number
}

/** References of these items. `author` limits them to items of one author, `farId` to one item. */
export interface ReferencedScope {
  nearIds: readonly string[]
  author?: string | undefined
  farId?: string | undefined
}

/** A page of references, which starts at an offset, or at a position in reading direction. */
export interface ReferencedPage extends ReferencedScope {
  order: 'ASC' | 'DESC'
  limit: number
  offset?: number
  from?: KeysetStart<number> | undefined
}

/** Compiles the start, order and limit of a page. */
function pageBy(seq: Sql, { order, limit, offset = 0, from }: ReferencedPage): Sql {
  const { position, backwards, inclusive } = from ?? fromBeginning
  const key = notNullKey(seq, (position: number) => position, {
    descending: backwards !== (order === 'DESC'),
    inclusive,
  })
  const after =
    position === undefined ? sql`` : sql` and ${join(key.conditionsAt(position).after, ' or ')}`
  return sql`${after} order by ${orderList(key.orderBy)} limit ${limit} offset ${offset}`
}

/** Finds items by id, without their content. `lock` is a lock clause of the reader. */
export async function findItemHeads(
  queries: LockingReader,
  table: string,
  { ids, lock }: { ids: readonly string[]; lock: Sql },
): Promise<ItemHead[]> {
  // A fixed order prevents deadlocks between transactions that lock the same items.
  return queries.all(sql`select id, owner as author from ${identifier(table)}
    where ${queries.dialect.columnIn(sql`id`, ids)} order by id${lock}`)
}

/** Lists a page of the items of a multi-reference field, in the order of referencing. */
export async function listReferenced(
  queries: Reader,
  set: ReferenceSet,
  page: ReferencedPage,
): Promise<PositionedReference[]> {
  const seq = sql`item_references.seq`
  return queries.all(sql`select ${seq} as seq, ${set.near} as "nearId", ${set.far} as "farId",
      ${queries.dialect.itemColumns.text} as text
    from ${referencedOf(queries, set, page)}${pageBy(seq, page)}`)
}

/** Sums the bytes of the items that `listReferenced` lists. An item counts for each of its references. */
export async function sizeOfReferenced(
  queries: Reader,
  set: ReferenceSet,
  page: ReferencedPage,
): Promise<number> {
  const { bytes } = queries.dialect.itemColumns
  return sumOfSizes(
    queries,
    sql`select ${bytes} as size
      from ${referencedOf(queries, set, page)}${pageBy(sql`item_references.seq`, page)}`,
  )
}

async function sumOfSizes(queries: Reader, sizes: Sql): Promise<number> {
  const row = await first<{ bytes: number | string }>(
    queries,
    sql`select coalesce(sum(size), 0) as bytes from (${sizes}) as sizes`,
  )
  return Number(row?.bytes)
}

export async function countReferenced(
  queries: Reader,
  set: ReferenceSet,
  scope: ReferencedScope,
): Promise<number> {
  return countRows(queries, sql`from ${referencedOf(queries, set, scope)}`)
}

/** Lists the first items of a multi-reference field for each referring item, in the order of referencing. */
export async function listIncluded(
  queries: Reader,
  set: ReferenceSet,
  page: ReferencedScope & { limit: number; limitEach: number },
): Promise<ReferencedRow[]> {
  // The outer query reads the texts, so that it reads only those of the selected items.
  return queries.all(sql`select placed.near_id as "nearId", placed.far_id as "farId",
      ${queries.dialect.itemColumns.text} as text
    from (select ${set.near} as near_id, ${set.far} as far_id, row_number()
        over (partition by ${set.near} order by item_references.seq) as position
      from ${referencedOf(queries, set, page)}) as placed
    join ${identifier(set.farTable)} as items on items.id = placed.far_id
    where placed.position <= ${page.limitEach}
    order by placed.near_id, placed.position limit ${queries.dialect.limit(page.limit)}`)
}

/** Sums the bytes of the items that `listIncluded` lists. */
export async function sizeOfIncluded(
  queries: Reader,
  set: ReferenceSet,
  { limitEach, ...scope }: ReferencedScope & { limitEach: number },
): Promise<number> {
  const { bytes } = queries.dialect.itemColumns
  return sumOfSizes(
    queries,
    sql`select size from (select ${bytes} as size, row_number()
        over (partition by ${set.near} order by item_references.seq) as position
      from ${referencedOf(queries, set, scope)}) as placed
      where placed.position <= ${limitEach}`,
  )
}

function referencedOf(
  { dialect }: Reader,
  { contains, near, far, farTable }: ReferenceSet,
  { nearIds, author, farId }: ReferencedScope,
): Sql {
  const ofAuthor = author === undefined ? sql`` : sql` and items.owner = ${author}`
  const only = farId === undefined ? sql`` : sql` and ${far} = ${lookupText(farId)}`
  return sql`item_references join ${identifier(farTable)} as items on items.id = ${far}${ofAuthor}
    where ${dialect.json.checkpoint} and ${contains} and ${dialect.columnIn(near, nearIds)}${only}`
}

/** A field with the id of one item of another table. */
interface SingleReference {
  nearTable: string
  farTable: string
  field: string
  /** Leaves out references to items that are missing, or whose author is not `author`. */
  resolvedOnly: boolean
}

/**
 * Lists a page of the items that a single-reference field refers to, in the order of insertion of the referring items.
 */
export async function listSingleReferenced(
  queries: Reader,
  reference: SingleReference,
  page: ReferencedPage,
): Promise<PositionedReference[]> {
  const seq = sql`referring.near_seq`
  return queries.all(sql`select ${seq} as seq, referring.near_id as "nearId",
      referring.far_id as "farId",
      case when items.id is not null then ${queries.dialect.itemColumns.text} end as text
    from ${singleReferencedOf(queries, reference, page)}${pageBy(seq, page)}`)
}

/** Sums the bytes of the items that `listSingleReferenced` lists. */
export async function sizeOfSingleReferenced(
  queries: Reader,
  reference: SingleReference,
  page: ReferencedPage,
): Promise<number> {
  const { bytes } = queries.dialect.itemColumns
  return sumOfSizes(
    queries,
    sql`select ${bytes} as size
      from ${singleReferencedOf(queries, reference, page)}${pageBy(sql`referring.near_seq`, page)}`,
  )
}

export async function countSingleReferenced(
  queries: Reader,
  reference: SingleReference,
  scope: ReferencedScope,
): Promise<number> {
  return countRows(queries, sql`from ${singleReferencedOf(queries, reference, scope)}`)
}

function singleReferencedOf(
  { dialect }: Reader,
  { nearTable, farTable, field, resolvedOnly }: SingleReference,
  { nearIds, author, farId }: ReferencedScope,
): Sql {
  const ofAuthor = author === undefined ? sql`` : sql` and items.owner = ${author}`
  const only = farId === undefined ? sql`` : sql` and referring.far_id = ${lookupText(farId)}`
  const kind = resolvedOnly ? sql`join` : sql`left join`
  return sql`(select id as near_id, seq as near_seq, ${dialect.json.textOf([field])} as far_id
      from ${identifier(nearTable)} where ${dialect.columnIn(sql`id`, nearIds)}) as referring
    ${kind} ${identifier(farTable)} as items on items.id = referring.far_id${ofAuthor}
    where referring.far_id is not null${only}`
}
