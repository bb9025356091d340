import type { Database, Transaction, TransactionOptions } from '../database.js'
import { type Sql, sql } from '../sql.js'
import { createPostgresIndexes } from './build-indexes.js'
import { type ClientOptions, createClient, createReadConnections } from './client.js'
import { createPostgresCollectionCache } from './collection-cache.js'
import { createCommitNotifications } from './commit-notifications.js'
import { createPostgresScanPool, createPostgresScans, FIRST_TRY_MS } from './scans.js'
import { postgresDialect } from './sql-dialect.js'
import { withPostgresSnapshot } from './tables-snapshot.js'
import { createHostChoice, type PostgresTarget } from './target.js'
import { createSharedTransaction, runSession, runTransaction } from './transactions.js'
import { createWritePool } from './write-pool.js'

/**
 * Connections of a process: `READ_CONNECTIONS` for short reads, as many for first tries of scans, `WRITE_CONNECTIONS`
 * for transactions, one for events, and those of `scans.ts` for slow scans. Reads share connections; a transaction
 * has one of its own. With few shared connections, a packet contains more statements, which costs less processor time
 * on both sides.
 */
const READ_CONNECTIONS = 2
const WRITE_CONNECTIONS = 6

/**
 * Opens the schema of a site. Connects on first use and reconnects after a lost connection.
 * @param options.withoutTimeouts disables the timeouts of statements and of idle transactions, for migrations
 * @see docs/storage.md#how-foyer-uses-postgresql
 */
export function openPostgres(
  target: PostgresTarget,
  { withoutTimeouts = false }: { withoutTimeouts?: boolean } = {},
): Database {
  const readOptions: ClientOptions = {
    connections: READ_CONNECTIONS,
    readOnly: true,
    withoutTimeouts,
  }
  const writeOptions: ClientOptions = { connections: 1, readOnly: false, withoutTimeouts }
  const hosts = createHostChoice(target)
  const clientFactory = (options: ClientOptions) => () => createClient(hosts, options)
  const writePool = createWritePool(WRITE_CONNECTIONS, clientFactory(writeOptions))
  const readConnections = createReadConnections(clientFactory(readOptions), target.urls.length)
  const firstTryConnections = createReadConnections(
    clientFactory({ ...readOptions, statementMs: FIRST_TRY_MS }),
    target.urls.length,
  )
  const scanPool = createPostgresScanPool(clientFactory({ ...readOptions, connections: 1 }))
  const commits = createCommitNotifications(target, { writePool, readConnections })
  const { onRecorded } = commits
  const basics = {
    dialect: postgresDialect,
    rowLock: sql``,
    keepLock: sql``,
    all: async <Row>(query: Sql): Promise<Row[]> =>
      [...(await readConnections.send(query))] as Row[],
    createScan: createPostgresScans(firstTryConnections, scanPool),
    transaction: <T>(
      work: (tx: Transaction) => Promise<T>,
      options?: TransactionOptions,
    ): Promise<T> => runTransaction(writePool, work, { ...options, onRecorded }),
  }
  return {
    ...basics,
    commits,
    indexes: createPostgresIndexes(basics, (work) =>
      runSession(createClient(hosts, { ...writeOptions, withoutTimeouts: true }), work),
    ),
    cachedCollection: createPostgresCollectionCache(basics.all),
    sharedTransaction: createSharedTransaction(basics.transaction),
    snapshot: (work) => withPostgresSnapshot(hosts, work),
    assertInPlace: () => {},
    close: async () => {
      await commits.close()
      await Promise.all([
        writePool.close(),
        readConnections.close(),
        firstTryConnections.close(),
        scanPool.close(),
      ])
    },
  }
}
