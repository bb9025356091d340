import type { Filter, WireItemData } from '@foyer/protocol'
import { createItemsTable } from '../collections/items-table.js'
import type { Database, Reader } from '../database.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import type { ItemRead } from '../query/item-read.js'
import { Sql, type SqlValue, sql } from '../sql.js'
import { insertItem } from './insert-item.js'
import { openEmptyDatabase } from './test-database.js'

/** An items table with the name `items`, for tests of compiled SQL. */
export interface ItemsTable {
  dialect: SqlDialect
  all: Database['all']
  /** Selects the ids of the items that match a condition, in an order. */
  ids(condition: Sql, order?: Sql): Promise<unknown[]>
  exec(text: string): Promise<void>
  close(): Promise<void>
}

/** Opens a database (SQLite or PostgreSQL, as the run tests) and inserts the items into a table. */
export async function openItemsTable(items: readonly WireItemData[]): Promise<ItemsTable> {
  const db = await openEmptyDatabase()
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'items')
    for (const item of items) {
      const author = typeof item._owner === 'string' ? item._owner : null
      await insertItem(tx, 'items', {
        id: String(item._id),
        author,
        revision: 1,
        text: JSON.stringify(item),
      })
    }
  })
  return {
    dialect: db.dialect,
    all: db.all,
    ids: async (condition, order = sql`seq`) => {
      const rows = await db.all<{ id: unknown }>(
        sql`select id from items where ${condition} order by ${order}`,
      )
      return rows.map(({ id }) => id)
    },
    exec: async (text) => {
      await db.transaction((tx) => tx.run(new Sql([text], [])))
    },
    close: () => db.close(),
  }
}

/** Reads the items of a table that match a filter; by default of the table `items`, which has no indexes. */
export function readOf(
  { all, dialect }: Reader,
  filter: Filter,
  { table = 'items', indexKeys = [] }: Partial<Pick<ItemRead, 'table' | 'indexKeys'>> = {},
): ItemRead {
  return { all, dialect, table, filter, indexKeys }
}

/** Returns the SQL text, with a question mark for each parameter, and the parameters. */
export function written(piece: Sql): { text: string; values: readonly SqlValue[] } {
  return { text: piece.text.join('?'), values: piece.values }
}
