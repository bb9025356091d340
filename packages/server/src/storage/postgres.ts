import { withPostgresSnapshot } from './backup/postgres-tables-snapshot.js'
import type { Database } from './database.js'
import { type ClientOptions, createClient } from './postgres-client.js'
import { postgresDialect } from './postgres-dialect.js'
import { createGroups } from './postgres-groups.js'
import { createReaders } from './postgres-readers.js'
import { createStampedRecall } from './postgres-recall.js'
import { createPostgresScans, QUICK_MS } from './postgres-scan.js'
import type { PostgresTarget } from './postgres-target.js'
import { runSession, runTransaction } from './postgres-transactions.js'
import { createWritePool } from './postgres-write-pool.js'
import { type Sql, sql } from './sql.js'

/**
 * Connections of one process: those for reading are shared, those for transactions are not. Few that are shared carry more in
 * one packet: with four a get took a fifth more of the processor, and of the database's twice as much.
 */
const READ_CONNECTIONS = 2
const WRITE_CONNECTIONS = 6

/**
 * Opens the schema of a site; it connects when it is used, and again after a connection was lost.
 * @param options.patient lets statements take as long as they need, as migrations do
 * @see docs/storage.md#postgresql
 */
export function openPostgres(
  target: PostgresTarget,
  { patient = false }: { patient?: boolean } = {},
): Database {
  const reader: ClientOptions = { connections: READ_CONNECTIONS, readOnly: true, patient }
  const writer: ClientOptions = { connections: 1, readOnly: false, patient }
  const writers = createWritePool(WRITE_CONNECTIONS, () => createClient(target, writer))
  const readers = createReaders(() => createClient(target, reader))
  const quick = createReaders(() => createClient(target, { ...reader, statementMs: QUICK_MS }))
  const scans = createPostgresScans(quick, () =>
    createClient(target, { ...reader, connections: 1 }),
  )
  const together = createGroups(writers)
  const all = async <Row>(query: Sql): Promise<Row[]> => [...(await readers.send(query))] as Row[]
  return {
    dialect: postgresDialect,
    rowLock: sql``,
    keepLock: sql``,
    all,
    scan: scans.scan,
    recall: createStampedRecall(all),
    transaction: (work, options) => runTransaction(writers, work, { ...options, together }),
    session: (work) => runSession(createClient(target, { ...writer, patient: true }), work),
    snapshot: (work) => withPostgresSnapshot(target, work),
    close: async () => {
      await Promise.all([writers.close(), readers.close(), quick.close(), scans.close()])
    },
  }
}
