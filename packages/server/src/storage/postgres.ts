import type { Database } from './database.js'
import { type ClientOptions, createClient, type PostgresClient } from './postgres-client.js'
import { postgresDialect } from './postgres-dialect.js'
import { createGroups } from './postgres-groups.js'
import { createStampedRecall } from './postgres-recall.js'
import { createPostgresScans } from './postgres-scan.js'
import type { PostgresTarget } from './postgres-target.js'
import { runSession, runTransaction } from './postgres-transactions.js'
import { createWritePool } from './postgres-write-pool.js'
import { type Sql, sql } from './sql.js'
import { StorageError } from './storage-error.js'

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
  const scans = createPostgresScans(() => createClient(target, { ...reader, connections: 1 }))
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
    close: async () => {
      await Promise.all([writers.close(), readers.close(), scans.close()])
    },
  }
}

interface Readers {
  send: PostgresClient['send']
  close(): Promise<void>
}

/** Reads with one client until it has to be replaced. */
function createReaders(create: () => PostgresClient): Readers {
  let client: PostgresClient | undefined
  const current = (): PostgresClient => {
    if (client && !client.lost && !client.full) return client
    void client?.leave()
    client = create()
    return client
  }
  return {
    send: async (query) => {
      try {
        return await current().send(query)
      } catch (error) {
        const isLost = error instanceof StorageError && error.failure === 'unreachable'
        if (!isLost) throw error
        // A read can be repeated: the connection may have been an old one that the server had closed.
        return current().send(query)
      }
    },
    close: async () => client?.leave(),
  }
}
