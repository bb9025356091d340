import type { BackupValue } from '../backup-format.js'
import type { Queries, Reader } from '../database.js'
import { nextRows, type TablesSnapshot, type TableWalk } from '../engine/tables-snapshot.js'
import { identifier, integer, join, type Sql, sql } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { createClient } from './client.js'
import { toInterruption } from './errors.js'
import { postgresDialect } from './sql-dialect.js'
import type { HostChoice } from './target.js'
import { runSession } from './transactions.js'

/** Maximum attempts to lock all tables. The list of tables may change in between. */
const MAX_TRIES = 5

/**
 * Reads a consistent snapshot of a schema, in a repeatable-read transaction on a connection of its own. Other
 * transactions can write at the same time. Those that truncate or drop a table or create an index wait a few seconds
 * for its end, and then fail.
 * @throws StorageError
 */
export async function withPostgresSnapshot<T>(
  hosts: HostChoice,
  work: (snapshot: TablesSnapshot) => Promise<T>,
): Promise<T> {
  const client = createClient(hosts, { connections: 1, readOnly: true, withoutTimeouts: true })
  return runSession(client, async (session) => {
    await beginOnAllTables(session)
    const all = <Row>(query: Sql): Promise<Row[]> => session.all<Row>(query)
    const walk = (walk: TableWalk): AsyncIterable<BackupValue[][]> => walkRows(session, walk)
    const result = await work({ dialect: postgresDialect, all, walk })
    await session.run(sql`rollback`)
    return result
  }).catch((error: unknown) => {
    throw toInterruption(error, 'a read of all tables')
  })
}

/**
 * Begins a transaction that locks every table. Older snapshots would see a truncation too, so the tables are locked
 * before the first select takes the snapshot.
 * @throws StorageError when tables were created during each attempt
 */
export async function beginOnAllTables(session: Reader & Pick<Queries, 'run'>): Promise<void> {
  for (let run = 1; ; run++) {
    const expected = await tablesOf(session)
    await session.run(sql`begin isolation level repeatable read, read only`)
    if (expected.length === 0) return
    try {
      await session.run(
        sql`lock table ${join(expected.map(identifier), ', ')} in access share mode`,
      )
      const fetched = await tablesOf(session)
      if (fetched.every((name) => expected.includes(name))) return
      if (run === MAX_TRIES) throw tablesCreated()
    } catch (error) {
      if (run === MAX_TRIES) throw error
    }
    await session.run(sql`rollback`)
  }
}

function tablesCreated(): StorageError {
  const detail = `tables were created during each of ${MAX_TRIES} attempts to lock them; try again later`
  return new StorageError('refusing', detail)
}

async function tablesOf(session: Reader): Promise<string[]> {
  const rows = await session.all<{ name: string }>(session.dialect.catalog.tables)
  return rows.map(({ name }) => name)
}

async function* walkRows(
  session: Queries,
  { table, columns, where = sql`true` }: TableWalk,
): AsyncGenerator<BackupValue[][]> {
  const values = columns.map(({ name, value }) => sql`${value} as ${identifier(name)}`)
  const isOrdered = columns.some(({ name }) => name === 'seq')
  await session.run(sql`declare walked no scroll cursor for select ${join(values, ', ')}
    from ${table} where ${where}${isOrdered ? sql` order by seq` : sql``}`)
  let limit = nextRows([])
  for (;;) {
    const page = await session.all<Record<string, BackupValue>>(
      sql`fetch ${integer(limit)} from walked`,
    )
    if (page.length === 0) break
    const rows = page.map((row) => columns.map(({ name }) => row[name] ?? null))
    yield rows
    limit = nextRows(rows)
  }
  await session.run(sql`close walked`)
}
