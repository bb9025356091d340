import type { WireItemData } from '@foyer/protocol'
import { type Sql, type SqlValue, sql } from '../sql.js'
import { openConnection } from '../sqlite-driver.js'
import { sqliteFunctions } from '../sqlite-json.js'

/** A collection's table in memory, for what compiles to SQL. */
export interface ItemsTable {
  all(query: Sql): Record<string, unknown>[]
  /** Ids of the items under a condition, in an order. */
  ids(condition: Sql, order?: Sql): unknown[]
  exec(text: string): void
  close(): void
}

/** Opens the table `items` with the items in it. */
export function openItemsTable(items: readonly WireItemData[]): ItemsTable {
  const connection = openConnection(':memory:', { readOnly: false })
  for (const [name, body] of Object.entries(sqliteFunctions)) {
    connection.function(name, { deterministic: true }, body)
  }
  connection.exec(`create table items (seq integer primary key, id text not null unique,
    owner text, revision integer not null, data blob not null) strict`)
  const insert = connection.prepare(
    'insert into items (id, owner, revision, data) values (?, ?, 1, jsonb(?))',
  )
  connection.exec('begin')
  for (const item of items) {
    const owner = typeof item._owner === 'string' ? item._owner : null
    insert.run(String(item._id), owner, JSON.stringify(item))
  }
  connection.exec('commit')
  const all = (query: Sql): Record<string, unknown>[] =>
    connection
      .prepare(query.text.join('?'))
      .all(...query.values)
      .map(asRow)
  return {
    all,
    ids: (condition, order = sql`seq`) =>
      all(sql`select id from items where ${condition} order by ${order}`).map((row) => row.id),
    exec: (text) => void connection.exec(text),
    close: () => void connection.close(),
  }
}

function asRow(row: unknown): Record<string, unknown> {
  return { ...Object(row) }
}

/** The text and the parameters of a piece, as a database gets them. */
export function written(piece: Sql): { text: string; values: readonly SqlValue[] } {
  return { text: piece.text.join('?'), values: piece.values }
}
