import { randomBytes } from 'node:crypto'
import type { AggregateResult, Aggregation, Filter, Sort } from '@foyer/protocol'
import { compileAggregate, readAggregateRow } from './compile-aggregate.js'
import { compileFilter } from './compile-filter.js'
import { compileSort } from './compile-sort.js'
import { type Database, first, type Queries, type Reader } from './database.js'
import { dropSearchIndex, emptyWithSearchIndex } from './search/search-index.js'
import { identifier, sought, sql } from './sql.js'

/** An item as it is stored. `text` is its whole JSON, system fields included. */
export interface StoredItem {
  id: string
  owner: string | null
  /** Counts up from 1 with every change. */
  revision: number
  text: string
}

/** The name of the table of a new collection: no character of it comes from outside. */
export function newItemsTableName(): string {
  return `items_${randomBytes(8).toString('hex')}`
}

/** Makes the table of a collection. @see docs/storage.md#items */
export async function createItemsTable(tx: Queries, table: string): Promise<void> {
  const { items, tableOptions, types } = tx.dialect
  await tx.run(sql`create table ${identifier(table)} (
    seq ${types.serial},
    id ${types.text} not null unique,
    owner ${types.text},
    revision ${types.integer} not null,
    ${items.columns}
  )${tableOptions}`)
}

export async function dropItemsTable(tx: Queries, table: string): Promise<void> {
  await dropSearchIndex(tx, table)
  await tx.run(sql`drop table ${identifier(table)}`)
}

/** An item by its id; in a transaction it then stays as it is until the end. */
export async function findItem(
  queries: Reader,
  table: string,
  id: string,
): Promise<StoredItem | undefined> {
  const { dialect, rowLock } = queries
  return first<StoredItem>(
    queries,
    sql`select id, owner, revision, ${dialect.items.text} as text from ${identifier(table)}
      where id = ${sought(id)}${rowLock}`,
  )
}

/** @returns false when an item with this id exists */
export async function insertItem(tx: Queries, table: string, item: StoredItem): Promise<boolean> {
  const { items } = tx.dialect
  const inserted = await tx.run(sql`
    insert into ${identifier(table)} (id, owner, revision, ${items.content})
    values (${item.id}, ${item.owner}, ${item.revision}, ${items.encode(item.text)})
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Replaces the content of an item; its owner and place stay. */
export async function replaceItem(
  tx: Queries,
  table: string,
  item: Pick<StoredItem, 'id' | 'revision' | 'text'>,
): Promise<void> {
  const { items } = tx.dialect
  await tx.run(sql`update ${identifier(table)} set ${items.content} = ${items.encode(item.text)},
    revision = ${item.revision} where id = ${item.id}`)
}

export async function deleteItem(tx: Queries, table: string, id: string): Promise<void> {
  await tx.run(sql`delete from ${identifier(table)} where id = ${id}`)
}

/** Removes every item of a collection. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  await emptyWithSearchIndex(tx, table, () => tx.run(tx.dialect.truncate(identifier(table))))
}

/** By fields, or in an order that looks random and is the same for the same seed. */
export type ItemOrder = { sort: Sort } | { seed: string }

/** An item on a page. */
export type ListedItem = Pick<StoredItem, 'id' | 'revision' | 'text'>

/** A page of the items that match a filter, in an order. */
export async function listItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: { filter: Filter; order: ItemOrder; limit: number; offset: number },
): Promise<ListedItem[]> {
  const { items, json } = db.dialect
  const { order } = page
  const by = 'seed' in order ? sql`${json.shuffled(order.seed)}, id` : compileSort(order.sort, json)
  return db.all(sql`select id, revision, ${items.text} as text from ${identifier(table)}
    where ${compileFilter(page.filter, json)}
    order by ${by} limit ${page.limit} offset ${page.offset}`)
}

export async function countItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  filter: Filter,
): Promise<number> {
  const row = await first<{ total: number }>(
    db,
    sql`select count(*) as total from ${identifier(table)}
      where ${compileFilter(filter, db.dialect.json)}`,
  )
  return row?.total ?? 0
}

/** Results of an aggregation over the items that match a filter, `limit` of them at the most. */
export async function aggregateItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  request: { filter: Filter; aggregation: Aggregation; limit: number },
): Promise<AggregateResult[]> {
  const query = compileAggregate({ table: identifier(table), ...request }, db.dialect.json)
  const rows = await db.all<Record<string, unknown>>(query)
  return rows.map((row) => readAggregateRow(request.aggregation, row))
}
