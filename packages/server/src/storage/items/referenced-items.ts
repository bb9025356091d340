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
  referringId: string
  referencedId: string
  text: string | null
}

/**
 * A referenced item with a row number: that of the reference, or that of the referring item in a single-reference
 * field.
 */
export interface PositionedReference extends ReferencedRow {
  seq: number
}

/** References of these items. `author` limits them to items of one author, `referencedId` to one item. */
export interface ReferencedScope {
  referringIds: readonly string[]
  author?: string | undefined
  referencedId?: string | undefined
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

/** The references of one field, as a `ReferencedScope` limits them. */
export interface ReferenceStore {
  list(page: ReferencedPage): Promise<PositionedReference[]>
  /** Sums the bytes of the items that `list` lists. An item counts for each of its references. */
  size(page: ReferencedPage): Promise<number>
  count(scope: ReferencedScope): Promise<number>
}

/** Creates the store of a multi-reference field. It lists items in the order of referencing. */
export function multiReferences(queries: Reader, set: ReferenceSet): ReferenceStore {
  const columns = {
    seq: sql`item_references.seq`,
    referringId: set.referringColumn,
    referencedId: set.referencedColumn,
  }
  return createStore(queries, columns, (scope) => referencedOf(queries, set, scope))
}

/** A field with the id of one item of another table. */
interface SingleReference {
  referringTable: string
  referencedTable: string
  field: string
  /** Leaves out references to items that are missing, or whose author is not that of `ReferencedScope`. */
  resolvedOnly: boolean
}

/**
 * Creates the store of a single-reference field. It lists items in the order of insertion of the referring items. A
 * missing item has a text of null.
 */
export function singleReferences(
  queries: Reader,
  { referringTable, referencedTable, field, resolvedOnly }: SingleReference,
): ReferenceStore {
  const { json, columnIn } = queries.dialect
  const columns = {
    seq: sql`referring.referring_seq`,
    referringId: sql`referring.referring_id`,
    referencedId: sql`referring.referenced_id`,
  }
  return createStore(queries, columns, ({ referringIds, author, referencedId }) => {
    const ofAuthor = author === undefined ? sql`` : sql` and items.owner = ${author}`
    const only =
      referencedId === undefined
        ? sql``
        : sql` and referring.referenced_id = ${lookupText(referencedId)}`
    const kind = resolvedOnly ? sql`join` : sql`left join`
    return sql`(select id as referring_id, seq as referring_seq, ${json.textOf([field])} as referenced_id
        from ${identifier(referringTable)} where ${columnIn(sql`id`, referringIds)}) as referring
      ${kind} ${identifier(referencedTable)} as items on items.id = referring.referenced_id${ofAuthor}
      where referring.referenced_id is not null${only}`
  })
}

function createStore(
  queries: Reader,
  { seq, referringId, referencedId }: { seq: Sql; referringId: Sql; referencedId: Sql },
  referencesIn: (scope: ReferencedScope) => Sql,
): ReferenceStore {
  const { text, bytes } = queries.dialect.itemColumns
  const onPage = (page: ReferencedPage): Sql => sql`from ${referencesIn(page)}${pageBy(seq, page)}`
  return {
    list: (page) =>
      queries.all(sql`select ${seq} as seq, ${referringId} as "referringId", ${referencedId} as "referencedId",
        case when items.id is not null then ${text} end as text ${onPage(page)}`),
    size: (page) => sumOfSizes(queries, sql`select ${bytes} as size ${onPage(page)}`),
    count: (scope) => countRows(queries, sql`from ${referencesIn(scope)}`),
  }
}

function referencedOf(
  { dialect }: Reader,
  { contains, referringColumn, referencedColumn, referencedTable }: ReferenceSet,
  { referringIds, author, referencedId }: ReferencedScope,
): Sql {
  const ofAuthor = author === undefined ? sql`` : sql` and items.owner = ${author}`
  const only =
    referencedId === undefined ? sql`` : sql` and ${referencedColumn} = ${lookupText(referencedId)}`
  return sql`item_references join ${identifier(referencedTable)} as items on items.id = ${referencedColumn}${ofAuthor}
    where ${dialect.json.deadlineCheck} and ${contains} and ${dialect.columnIn(referringColumn, referringIds)}${only}`
}

/** Lists the first items of a multi-reference field for each referring item, in the order of referencing. */
export async function listIncluded(
  queries: Reader,
  set: ReferenceSet,
  page: ReferencedScope & { limit: number; limitEach: number },
): Promise<ReferencedRow[]> {
  // The outer query reads the texts, so that it reads only those of the selected items.
  return queries.all(sql`select placed.referring_id as "referringId", placed.referenced_id as "referencedId",
      ${queries.dialect.itemColumns.text} as text
    from (select ${set.referringColumn} as referring_id, ${set.referencedColumn} as referenced_id, row_number()
        over (partition by ${set.referringColumn} order by item_references.seq) as position
      from ${referencedOf(queries, set, page)}) as placed
    join ${identifier(set.referencedTable)} as items on items.id = placed.referenced_id
    where placed.position <= ${page.limitEach}
    order by placed.referring_id, placed.position limit ${queries.dialect.limit(page.limit)}`)
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
        over (partition by ${set.referringColumn} order by item_references.seq) as position
      from ${referencedOf(queries, set, scope)}) as placed
      where placed.position <= ${limitEach}`,
  )
}

async function sumOfSizes(queries: Reader, sizes: Sql): Promise<number> {
  const row = await first<{ bytes: number | string }>(
    queries,
    sql`select coalesce(sum(size), 0) as bytes from (${sizes}) as sizes`,
  )
  return Number(row?.bytes)
}
