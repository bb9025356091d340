import { randomBytes } from 'node:crypto'
import type { AggregateResult, Aggregation, Filter } from '@foyer/protocol'
import { compileAggregate, readAggregateRow } from './compile-aggregate.js'
import { compilePage, compileUnlisted, type ItemsPage } from './compile-page.js'
import { type Database, first, type Queries, type Reader } from './database.js'
import type { IndexKey } from './index-keys.js'
import { createIndexStatement, systemIndexes } from './physical-indexes.js'
import { dropSearchIndex, emptyWithSearchIndex } from './search/search-index.js'
import { identifier, Sql, sought, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'
import { abandonShadow } from './sqlite-shadow.js'

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
  for (const index of systemIndexes(tx.dialect)) await tx.run(createIndexStatement(table, index))
}

export async function dropItemsTable(tx: Queries, table: string): Promise<void> {
  if (!tx.dialect.indexes.concurrently) await abandonShadow(tx, table)
  await dropSearchIndex(tx, table)
  await tx.run(sql`drop table ${identifier(table)}`)
}

/** An item by its id; in a transaction it then stays as it is until the end. */
export async function findItem(
  queries: Reader,
  table: string,
  id: string,
): Promise<StoredItem | undefined> {
  const { text } = findStatement(queries, table)
  const row = await first<Omit<StoredItem, 'id'>>(queries, new Sql(text, [sought(id)]))
  return row && { id, owner: row.owner, revision: row.revision, text: row.text }
}

/** Put together once for each table: that costs as much as finding an item. */
function findStatement({ dialect, rowLock }: Reader, table: string): Sql {
  const isPlain = rowLock.text.every((piece) => piece === '')
  const known = isPlain ? findStatements.get(dialect)?.get(table) : undefined
  if (known) return known
  const statement = sql`select owner, revision, ${dialect.items.text} as text
    from ${identifier(table)} where id = ${null}${rowLock}`
  Object.freeze(statement.text)
  if (!isPlain) return statement
  const ofDialect = findStatements.get(dialect) ?? new Map<string, Sql>()
  if (ofDialect.size >= KEPT_STATEMENTS) ofDialect.clear()
  findStatements.set(dialect, ofDialect.set(table, statement))
  return statement
}

/** As many collections have one at the most. */
const KEPT_STATEMENTS = 1000
const findStatements = new WeakMap<SqlDialect, Map<string, Sql>>()

/** @returns false when an item with this id exists */
export async function insertItem(tx: Queries, table: string, item: StoredItem): Promise<boolean> {
  if (tx.together) {
    return tx.together(`insert ${table}`, item, (tx, them) => insertItems(tx, table, them))
  }
  const { items } = tx.dialect
  const inserted = await tx.run(sql`
    insert into ${identifier(table)} (id, owner, revision, ${items.content})
    values (${item.id}, ${item.owner}, ${item.revision}, ${items.encode(item.text)})
    on conflict (id) do nothing`)
  return inserted === 1
}

/**
 * Inserts items in their order, by one statement where the dialect has one.
 * @returns for each whether it was inserted: false when an item with its id exists
 */
export async function insertItems(
  tx: Queries,
  table: string,
  them: readonly StoredItem[],
): Promise<boolean[]> {
  const { content, unpacked } = tx.dialect.items
  const [only] = them
  if (!unpacked || (only && them.length === 1)) {
    const inserted: boolean[] = []
    for (const item of them) inserted.push(await insertItem(tx, table, item))
    return inserted
  }
  const packed = them.map(
    ({ id, owner, revision, text }) =>
      `{"id":${JSON.stringify(id)},"owner":${JSON.stringify(owner)},"revision":${revision},"body":${text}}`,
  )
  const rows = await tx.all<{ id: string }>(sql`
    insert into ${identifier(table)} (id, owner, revision, ${content})
    ${unpacked(`[${packed.join(',')}]`)} on conflict (id) do nothing returning id`)
  const ids = new Set(rows.map(({ id }) => id))
  // Of several with one id it was the first.
  return them.map(({ id }) => ids.delete(id))
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

/** Puts an item under another owner; its content says so by itself. */
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

/** Removes every item of a collection. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  // Triggers would visit each row.
  if (!tx.dialect.indexes.concurrently) await abandonShadow(tx, table)
  await emptyWithSearchIndex(tx, table, () => tx.run(tx.dialect.truncate(identifier(table))))
}

/** An item on a page. */
export type ListedItem = Pick<StoredItem, 'id' | 'revision' | 'text'>

/** A page of the items that match a filter, in an order. */
export async function listItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  page: ItemsPage,
): Promise<ListedItem[]> {
  const items = identifier(table)
  const listed = { ...page, columns: sql`id, revision, ${db.dialect.items.text} as text` }
  const unlisted = compileUnlisted(items, listed, db.dialect)
  const found = unlisted ? await db.all<ListedItem>(unlisted) : []
  if (found.length > 0) return found
  const rows = await db.all<ListedItem>(compilePage(items, listed, db.dialect))
  return rows.map(({ id, revision, text }) => ({ id, revision, text }))
}

/** Results of an aggregation over the items that match a filter, `limit` of them at the most. */
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
