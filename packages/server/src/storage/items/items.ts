import { randomBytes } from 'node:crypto'
import type { AggregateResult, Aggregation, Filter } from '@foyer/protocol'
import { type Database, first, type Queries, type Reader } from '../database.js'
import type { IndexKey } from '../index-keys.js'
import { createIndexStatement, systemIndexes } from '../indexes/physical-indexes.js'
import { abandonShadow, discard, putEmptyInPlace } from '../indexes/sqlite-shadow-table.js'
import { compileAggregate, readAggregateRow } from '../query/compile-aggregate.js'
import {
  compilePage,
  compileWithoutArrays,
  type ItemsPage,
  skipsMany,
} from '../query/compile-page.js'
import { dropSearchIndex, emptyWithSearchIndex } from '../search/search-index.js'
import { filled, identifier, Sql, sought, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'
import { isSmall } from '../sqlite/objects.js'

/** An item as it is stored. `text` is its whole JSON, system fields included. */
export interface StoredItem {
  id: string
  owner: string | null
  /** Starts at 1, increases with every change. */
  revision: number
  text: string
}

/** Creates a random name for the table of a new collection. No part of it is user input. */
export function newItemsTableName(): string {
  return `items_${randomBytes(8).toString('hex')}`
}

/** Creates the table of a collection. @see docs/storage.md#items */
export async function createItemsTable(tx: Queries, table: string): Promise<void> {
  const { items, tableOptions, types } = tx.dialect
  await tx.run(sql`create table ${identifier(table)} (
    seq ${types.serial},
    id ${types.text} not null unique,
    owner ${types.text},
    revision ${types.integer} not null,
    ${items.columns}
  )${tableOptions}`)
  for (const index of systemIndexes(tx.dialect)) await tx.run(createIndexStatement(table, index))
}

/** Drops the table of a collection. On SQLite a large one is renamed, and the index builder removes it in batches. */
export async function dropItemsTable(tx: Queries, table: string): Promise<void> {
  if (!tx.dialect.indexes.concurrently) await abandonShadow(tx, table)
  await dropSearchIndex(tx, table)
  if (tx.dialect.indexes.concurrently || (await isSmall(tx, table))) {
    await tx.run(sql`drop table if exists ${identifier(table)}`)
  } else await discard(tx, table)
}

/** Finds an item by its id. In a transaction, locks it until the end. */
export async function findItem(
  queries: Reader,
  table: string,
  id: string,
): Promise<StoredItem | undefined> {
  const { dialect, rowLock } = queries
  const isPlain = rowLock.text.every((piece) => piece === '')
  const text = isPlain
    ? textFor(finds, dialect, table, () => findStatement(queries, table))
    : findStatement(queries, table).text
  const row = await first<Omit<StoredItem, 'id'>>(queries, new Sql(text, [sought(id)]))
  return row && { id, owner: row.owner, revision: row.revision, text: row.text }
}

function findStatement({ dialect, rowLock }: Reader, table: string): Sql {
  return sql`select owner, revision, ${dialect.items.text} as text
    from ${identifier(table)} where id = ${null}${rowLock}`
}

type TextCache = WeakMap<SqlDialect, Map<string, readonly string[]>>

/** Returns the cached text of a statement, composed once for each table: composing costs as much as finding an item. */
function textFor(
  cache: TextCache,
  dialect: SqlDialect,
  table: string,
  compose: () => Sql,
): readonly string[] {
  const cached = cache.get(dialect)?.get(table)
  if (cached) return cached
  const { text } = compose()
  Object.freeze(text)
  const ofDialect = cache.get(dialect) ?? new Map<string, readonly string[]>()
  if (ofDialect.size >= MAX_CACHED_TEXTS) ofDialect.clear()
  cache.set(dialect, ofDialect.set(table, text))
  return text
}

/** Maximum number of tables with cached texts. */
const MAX_CACHED_TEXTS = 1000
const finds: TextCache = new WeakMap()
const inserts: TextCache = new WeakMap()

/** @returns false when an item with this id exists */
export async function insertItem(tx: Queries, table: string, item: StoredItem): Promise<boolean> {
  if (tx.together) {
    return tx.together(`insert ${table}`, item, (tx, batch) => insertItems(tx, table, batch))
  }
  const { dialect } = tx
  const text = textFor(inserts, dialect, table, () => insertStatement(dialect, table))
  const inserted = await tx.run(filled(text, [item.id, item.owner, item.revision, item.text]))
  return inserted === 1
}

function insertStatement({ items }: SqlDialect, table: string): Sql {
  return sql`insert into ${identifier(table)} (id, owner, revision, ${items.content})
    values (${null}, ${null}, ${null}, ${items.encode('')}) on conflict (id) do nothing`
}

/**
 * Inserts items in their order, by one statement where the dialect has one.
 * @returns for each item true if it was inserted, false if an item with its id exists
 */
export async function insertItems(
  tx: Queries,
  table: string,
  batch: readonly StoredItem[],
): Promise<boolean[]> {
  const { content, unpacked } = tx.dialect.items
  const [only] = batch
  if (!unpacked || (only && batch.length === 1)) {
    const inserted: boolean[] = []
    for (const item of batch) inserted.push(await insertItem(tx, table, item))
    return inserted
  }
  const rows = await tx.all<{ id: string }>(sql`
    insert into ${identifier(table)} (id, owner, revision, ${content})
    ${unpacked(packed(batch))} on conflict (id) do nothing returning id`)
  const ids = new Set(rows.map(({ id }) => id))
  // Of several items with one id, the first was inserted.
  return batch.map(({ id }) => ids.delete(id))
}

/** Writes items as the JSON that `ItemsDialect.unpacked` reads. */
export function packed(items: readonly StoredItem[]): string {
  const objects = items.map(
    ({ id, owner, revision, text }) =>
      `{"id":${JSON.stringify(id)},"owner":${JSON.stringify(owner)},"revision":${revision},"body":${text}}`,
  )
  return `[${objects.join(',')}]`
}

/** Replaces the content of an item; its owner and position stay. */
export async function replaceItem(
  tx: Queries,
  table: string,
  item: Pick<StoredItem, 'id' | 'revision' | 'text'>,
): Promise<void> {
  const { items } = tx.dialect
  await tx.run(sql`update ${identifier(table)} set ${items.content} = ${items.encode(item.text)},
    revision = ${item.revision} where id = ${item.id}`)
}

/** Sets the owner column of an item. The content names the owner too: the caller replaces it. */
export async function setItemOwner(
  tx: Queries,
  table: string,
  { id, owner }: Pick<StoredItem, 'id' | 'owner'>,
): Promise<void> {
  await tx.run(sql`update ${identifier(table)} set owner = ${owner} where id = ${id}`)
}

export async function deleteItem(tx: Queries, table: string, id: string): Promise<void> {
  await tx.run(sql`delete from ${identifier(table)} where id = ${id}`)
}

/** Deletes all items of a collection. On SQLite a large table is replaced, and the index builder removes the old one in batches. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  // The triggers of the shadow table would visit each row.
  if (!tx.dialect.indexes.concurrently) await abandonShadow(tx, table)
  await emptyWithSearchIndex(tx, table, async () => {
    if (tx.dialect.indexes.concurrently || (await isSmall(tx, table))) {
      await tx.run(tx.dialect.truncate(identifier(table)))
    } else await putEmptyInPlace(tx, table)
  })
}

/** An item on a page. */
export type ListedItem = Pick<StoredItem, 'id' | 'revision' | 'text'>

/** Lists a page of the items that match a filter, in an order. */
export async function listItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: ItemsPage,
): Promise<ListedItem[]> {
  const items = identifier(table)
  const columns = sql`id, revision, ${db.dialect.items.text} as text`
  const listed = { ...page, columns, rowsFirst: skipsMany(page) }
  const arrayFree = compileWithoutArrays(items, listed, db.dialect)
  const quickRows = arrayFree ? await db.all<ListedItem>(arrayFree) : []
  if (quickRows.length > 0) return quickRows
  const rows = await db.all<ListedItem>(compilePage(items, listed, db.dialect))
  return rows.map(({ id, revision, text }) => ({ id, revision, text }))
}

/** Aggregates the items that match a filter, to at most `limit` results. */
export async function aggregateItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  request: {
    filter: Filter
    aggregation: Aggregation
    limit: number
    keys?: readonly IndexKey[] | undefined
  },
): Promise<AggregateResult[]> {
  const query = compileAggregate({ table: identifier(table), ...request }, db.dialect)
  const rows = await db.all<Record<string, unknown>>(query)
  return rows.map((row) => readAggregateRow(request.aggregation, row))
}
