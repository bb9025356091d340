import { setImmediate as nextTurn } from 'node:timers/promises'
import { BackupFileError, type BackupValue } from '../backup-format.js'
import { nextRows, type TablesSnapshot, type TableWalk } from '../engine/tables-snapshot.js'
import { join, Sql, type SqlValue, sql, statementText } from '../sql.js'
import { connectSqlite } from './connection.js'
import { createDeadline } from './deadline.js'
import type { SqliteConnection } from './driver.js'
import { toStorageError } from './errors.js'
import { createStatementRunner, readerOn, type StatementRunner } from './reader.js'

/**
 * Reads a consistent snapshot of a database file while others write, in a read transaction on a connection of its own.
 * Yields to the event loop between batches. The write-ahead log grows until the transaction ends.
 * @throws StorageError
 */
export async function withSqliteSnapshot<T>(
  path: string,
  work: (snapshot: TablesSnapshot) => Promise<T>,
): Promise<T> {
  const connection = connect(path)
  const statements = createStatementRunner(connection)
  try {
    statements.run('begin', [])
    // SQLite takes the snapshot at the first read.
    statements.all('select count(*) from sqlite_schema', [])
    return await work({ ...readerOn(statements), walk: (walk) => walkRows(statements, walk) })
  } finally {
    connection.close()
  }
}

function connect(path: string): SqliteConnection {
  try {
    return connectSqlite(path, { readOnly: true, deadline: createDeadline() })
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Reads a table in batches, in the order of the rowid. */
async function* walkRows(
  statements: StatementRunner,
  { table, columns, where = sql`true` }: TableWalk,
): AsyncGenerator<BackupValue[][]> {
  const values = columns.map(({ value }, index) => sql`${value} as ${new Sql([`c${index}`], [])}`)
  const query = sql`select rowid as place, ${join(values, ', ')} from ${table}
    where rowid > ${0} and ${where} order by rowid limit ${0}`
  const text = statementText(query)
  const bound = query.values.slice(1, -1)
  let after: SqlValue = Number.MIN_SAFE_INTEGER
  let limit = nextRows([])
  for (;;) {
    const records = statements.all(text, [after, ...bound, limit]) as Record<string, BackupValue>[]
    const last = records.at(-1)?.place
    if (last === undefined) return
    if (typeof last !== 'number') throw new BackupFileError('has a table without numbers of rows')
    const rows = records.map((row) => columns.map((_, index) => row[`c${index}`] ?? null))
    yield rows
    after = last
    limit = nextRows(rows)
    await nextTurn()
  }
}
