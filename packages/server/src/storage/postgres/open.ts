import type { Database, Transaction, TransactionOptions } from '../database.js'
import { type Sql, sql } from '../sql.js'
import { type ClientOptions, createClient, createReaders } from './client.js'
import { postgresDialect } from './dialect.js'
import { createPostgresEvents } from './events.js'
import { createPostgresIndexes } from './indexes.js'
import { createVersionedCache } from './result-cache.js'
import { createPostgresScans, FIRST_TRY_MS } from './scan.js'
import { createScanPool } from './scan-pool.js'
import { withPostgresSnapshot } from './tables-snapshot.js'
import { createHostChoice, type PostgresTarget } from './target.js'
import { createTransactionBatcher } from './transaction-batcher.js'
import { runSession, runTransaction } from './transactions.js'
import { createWritePool } from './write-pool.js'

/**
 * Connections per process: reads share connections, transactions do not. Few shared connections pipeline more statements
 * per packet, which costs less processor time on both sides.
 */
const READ_CONNECTIONS = 2
const WRITE_CONNECTIONS = 6

/**
 * Opens the schema of a site. Connects on first use and reconnects after a lost connection.
 * @param options.patient disables statement timeouts, for migrations
 * @see docs/storage.md#postgresql
 */
export function openPostgres(
  target: PostgresTarget,
  { patient = false }: { patient?: boolean } = {},
): Database {
  const reader: ClientOptions = { connections: READ_CONNECTIONS, readOnly: true, patient }
  const writer: ClientOptions = { connections: 1, readOnly: false, patient }
  const hosts = createHostChoice(target)
  const connect = (options: ClientOptions) => () => createClient(hosts, options)
  const writers = createWritePool(WRITE_CONNECTIONS, connect(writer))
  const readers = createReaders(connect(reader), target.urls.length)
  const firstTryReaders = createReaders(
    connect({ ...reader, statementMs: FIRST_TRY_MS }),
    target.urls.length,
  )
  const scanPool = createScanPool(connect({ ...reader, connections: 1 }))
  const events = createPostgresEvents(target, { writers, readers })
  const { onRecorded } = events
  const statementBatcher = createTransactionBatcher(writers, { oneStatement: true, onRecorded })
  const transactionBatcher = createTransactionBatcher(writers, { onRecorded })
  const shared = {
    dialect: postgresDialect,
    all: async <Row>(query: Sql): Promise<Row[]> => [...(await readers.send(query))] as Row[],
    transaction: <T>(
      work: (tx: Transaction) => Promise<T>,
      options?: TransactionOptions,
    ): Promise<T> =>
      runTransaction(writers, work, { ...options, batched: statementBatcher, onRecorded }),
  }
  return {
    ...shared,
    rowLock: sql``,
    keepLock: sql``,
    events,
    indexes: createPostgresIndexes(shared, (work) =>
      runSession(createClient(hosts, { ...writer, patient: true }), work),
    ),
    scan: createPostgresScans(firstTryReaders, scanPool),
    cached: createVersionedCache(shared.all),
    batched: (name, call, { all }) => transactionBatcher(name, call, all),
    snapshot: (work) => withPostgresSnapshot(hosts, work),
    assertInPlace: () => {},
    close: async () => {
      await events.close()
      await Promise.all([
        writers.close(),
        readers.close(),
        firstTryReaders.close(),
        scanPool.close(),
      ])
    },
  }
}
