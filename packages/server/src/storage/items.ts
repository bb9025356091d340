import { randomBytes } from 'node:crypto'
import type { AggregateResult, Aggregation, Filter } from '@foyer/protocol'
import { compileAggregate, readAggregateRow } from './compile-aggregate.js'
import { compilePage, compileUnlisted, type ItemsPage } from './compile-page.js'
import { type Database, first, type Queries, type Reader } from './database.js'
import type { IndexKey } from './index-keys.js'
import { createIndexStatement, systemIndexes } from './physical-indexes.js'
import { dropSearchIndex, emptyWithSearchIndex } from './search/search-index.js'
import { filled, identifier, Sql, sought, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'
import { isSmall } from './sqlite-objects.js'
import { abandonShadow, discard, putEmptyInPlace } from './sqlite-shadow.js'

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

/** Removes the table of a collection for good. On SQLite a large one is put aside, for the builder of indexes to clear away. */
export async function dropItemsTable(tx: Queries, table: string): Promise<void> {
  if (!tx.dialect.indexes.concurrently) await abandonShadow(tx, table)
  await dropSearchIndex(tx, table)
  if (tx.dialect.indexes.concurrently || (await isSmall(tx, table))) {
    await tx.run(sql`drop table if exists ${identifier(table)}`)
  } else await discard(tx, table)
}

/** An item by its id; in a transaction it then stays as it is until the end. */
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

type KeptTexts = WeakMap<SqlDialect, Map<string, readonly string[]>>

/** The text of a statement that is put together once for each table: that costs as much as finding an item. */
function textFor(
  kept: KeptTexts,
  dialect: SqlDialect,
  table: string,
  compose: () => Sql,
): readonly string[] {
  const known = kept.get(dialect)?.get(table)
  if (known) return known
  const { text } = compose()
  Object.freeze(text)
  const ofDialect = kept.get(dialect) ?? new Map<string, readonly string[]>()
  if (ofDialect.size >= KEPT_TEXTS) ofDialect.clear()
  kept.set(dialect, ofDialect.set(table, text))
  return text
}

/** As many collections have one at the most. */
const KEPT_TEXTS = 1000
const finds: KeptTexts = new WeakMap()
const inserts: KeptTexts = new WeakMap()

/** @returns false when an item with this id exists */
export async function insertItem(tx: Queries, table: string, item: StoredItem): Promise<boolean> {
  if (tx.together) {
    return tx.together(`insert ${table}`, item, (tx, them) => insertItems(tx, table, them))
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

/** Removes every item of a collection. On SQLite those of a large one are put aside, for the builder of indexes to clear away. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  // Triggers would visit each row.
  if (!tx.dialect.indexes.concurrently) await abandonShadow(tx, table)
  await emptyWithSearchIndex(tx, table, async () => {
    if (tx.dialect.indexes.concurrently || (await isSmall(tx, table))) {
      await tx.run(tx.dialect.truncate(identifier(table)))
    } else await putEmptyInPlace(tx, table)
  })
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
