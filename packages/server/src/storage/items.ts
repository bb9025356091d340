import type { AggregateResult, Aggregation, Filter, Sort } from '@foyer/protocol'
import { compileAggregate, readAggregateRow } from './compile-aggregate.js'
import { compileFilter } from './compile-filter.js'
import { compileSort } from './compile-sort.js'
import { type Database, first, type Queries } from './database.js'
import { identifier, sql } from './sql.js'
import { sqliteJson } from './sqlite-json.js'

/** An item as it is stored. `text` is its whole JSON, system fields included. */
export interface StoredItem {
  id: string
  owner: string | null
  text: string
}

/** The name of a collection's table: no character of it comes from outside. */
export function itemsTableName(serial: string): string {
  return `items_${serial.replaceAll(/[^a-z0-9]/g, '')}`
}

/** `data` is JSONB: a scan reads it two to three times faster than text. @see docs/decisions/0004-items-as-jsonb.md */
export async function createItemsTable(tx: Queries, table: string): Promise<void> {
  await tx.run(sql`create table ${identifier(table)} (
    seq integer primary key,
    id text not null unique,
    owner text,
    revision integer not null,
    data blob not null
  ) strict`)
}

export async function findItem(
  queries: Pick<Queries, 'all'>,
  table: string,
  id: string,
): Promise<StoredItem | undefined> {
  return first<StoredItem>(
    queries,
    sql`select id, owner, json(data) as text from ${identifier(table)} where id = ${id}`,
  )
}

/** @returns false when an item with this id exists */
export async function insertItem(tx: Queries, table: string, item: StoredItem): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into ${identifier(table)} (id, owner, revision, data)
    values (${item.id}, ${item.owner}, 1, jsonb(${item.text}))
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Replaces the content of an item; its owner and place stay. */
export async function replaceItem(
  tx: Queries,
  table: string,
  item: Pick<StoredItem, 'id' | 'text'>,
): Promise<void> {
  await tx.run(sql`update ${identifier(table)} set data = jsonb(${item.text}),
    revision = revision + 1 where id = ${item.id}`)
}

export async function deleteItem(tx: Queries, table: string, id: string): Promise<void> {
  await tx.run(sql`delete from ${identifier(table)} where id = ${id}`)
}

/** A page of the items that match a filter, in an order. */
export async function listItems(
  db: Pick<Database, 'all'>,
  table: string,
  page: { filter: Filter; sort: Sort; limit: number; offset: number },
): Promise<Pick<StoredItem, 'id' | 'text'>[]> {
  return db.all(sql`select id, json(data) as text from ${identifier(table)}
    where ${compileFilter(page.filter, sqliteJson)}
    order by ${compileSort(page.sort, sqliteJson)} limit ${page.limit} offset ${page.offset}`)
}

export async function countItems(
  db: Pick<Database, 'all'>,
  table: string,
  filter: Filter,
): Promise<number> {
  const row = await first<{ total: number }>(
    db,
    sql`select count(*) as total from ${identifier(table)}
      where ${compileFilter(filter, sqliteJson)}`,
  )
  return row?.total ?? 0
}

/** Results of an aggregation over the items that match a filter, `limit` of them at the most. */
export async function aggregateItems(
  db: Pick<Database, 'all'>,
  table: string,
  request: { filter: Filter; aggregation: Aggregation; limit: number },
): Promise<AggregateResult[]> {
  const query = compileAggregate({ table: identifier(table), ...request }, sqliteJson)
  const rows = await db.all<Record<string, unknown>>(query)
  return rows.map((row) => readAggregateRow(request.aggregation, row))
}
