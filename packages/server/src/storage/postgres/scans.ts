import { availableParallelism } from 'node:os'
import { createFairQueue, type FairQueueLimits } from '../../lib/fair-queue.js'
import {
  createScans,
  OverBudgetError,
  type Scan,
  type ScanOptions,
  type ScanPool,
} from '../scan/scan.js'
import { createScanWorkers, type ScanWorker } from '../scan/scan-workers.js'
import { type Sql, sql } from '../sql.js'
import { isUnreachable } from '../storage-error.js'
import type { PostgresClient, ReadConnections } from './client.js'
import { isInterrupted, isStatementTimeout } from './errors.js'
import { postgresDialect } from './sql-dialect.js'

/** Statement timeout of the first try, on connections that all requests share, in milliseconds. */
export const FIRST_TRY_MS = 50
/**
 * Limits of first tries. A statement delays the next ones on a shared connection, so a statement counts as slow long
 * before it reaches the timeout.
 */
const firstTryLimits = { firstTryMs: FIRST_TRY_MS, failedTriesMs: 500, slowMs: 20 }

/**
 * Creates the scans of one database. It tries a statement on a shared, pipelined connection, and runs a statement that
 * takes too long again on a connection of the pool.
 * @param firstTryConnections connections on which PostgreSQL ends each statement after `FIRST_TRY_MS`
 */
export function createPostgresScans(
  firstTryConnections: Pick<ReadConnections, 'send'>,
  pool: Pick<ScanPool, 'run'>,
): (options: ScanOptions) => Scan {
  return createScans({
    dialect: postgresDialect,
    limits: firstTryLimits,
    pool,
    tryFirst: async (query) => {
      const startedAt = performance.now()
      // The time above `FIRST_TRY_MS` was spent waiting for other statements.
      const statementMs = (): number => Math.min(performance.now() - startedAt, FIRST_TRY_MS)
      try {
        const rows = [...(await firstTryConnections.send(query))]
        return { rows, ms: statementMs() }
      } catch (error) {
        if (!isStatementTimeout(error)) throw error
        return { ms: statementMs() }
      }
    },
  })
}

/** Connections for scans, each of which runs one statement at a time. */
const SLOTS = 4
/**
 * Limits of the queue. They assume that the database has as many cores as this machine. Visitors get at most all slots
 * but one, and at most as many as there are cores but one.
 */
const poolLimits: FairQueueLimits = {
  slots: SLOTS,
  visitorSlots: Math.min(SLOTS - 1, Math.max(1, availableParallelism() - 1)),
  maxWaitingOfGroup: 256,
  maxWaiting: 1024,
  maxWaitMs: 3000,
}
/**
 * Statement timeouts above this are rounded up to a multiple of it, so that the setting of a connection seldom changes.
 */
const STEP_MS = 250

/**
 * Creates a pool of scan connections.
 * @param create creates a client with one connection
 */
export function createPostgresScanPool(create: () => PostgresClient): ScanPool {
  const queue = createFairQueue(poolLimits)
  const connections = createScanWorkers({
    start: () => createScanConnection(create()),
    // PostgreSQL may have closed an idle connection, or ended the read because of a deadlock.
    isTransient: (error) => isUnreachable(error) || isInterrupted(error),
  })
  return {
    run: async ({ query, ms }, requester) => {
      const timeoutMs = ms > STEP_MS ? Math.ceil(ms / STEP_MS) * STEP_MS : Math.ceil(ms)
      const parallel = requester.priority !== 'visitor'
      const release = await queue.enter(requester)
      const startedAt = performance.now()
      try {
        const settings = { timeoutMs, parallel }
        const rows = await connections.run((connection) => connection.send(query, settings))
        return { rows, ms: performance.now() - startedAt }
      } catch (error) {
        if (!isStatementTimeout(error)) throw error
        throw new OverBudgetError(ms, { cause: error })
      } finally {
        release()
      }
    },
    close: async () => {
      queue.close()
      await connections.close()
    },
  }
}

/** Settings of a connection for one statement. */
interface StatementSettings {
  timeoutMs: number
  /** Allows parallel workers. False for visitors, so that the statement of a visitor uses one core. */
  parallel: boolean
}

/** A connection whose settings change with its statements. */
interface ScanConnection extends ScanWorker {
  send(query: Sql, settings: StatementSettings): Promise<unknown[]>
}

function createScanConnection(client: PostgresClient): ScanConnection {
  let current: StatementSettings | undefined
  return {
    get isReusable() {
      // A connection whose timeout is shorter than one step is replaced. The statement that raises the timeout would
      // still run under the short one, and a busy database might cancel it.
      const isShort = current !== undefined && current.timeoutMs < STEP_MS
      return client.isReusable && !isShort
    },
    send: async (query, settings) => {
      const { timeoutMs, parallel } = settings
      if (current?.timeoutMs === timeoutMs && current.parallel === parallel) {
        return [...(await client.send(query))]
      }
      // Recorded first, because the settings stay even if the query is cancelled.
      current = settings
      const workers = parallel
        ? sql`(select reset_val from pg_settings where name = 'max_parallel_workers_per_gather')`
        : sql`'0'`
      // Both are pipelined on one connection, which runs them in order.
      const set =
        client.send(sql`select set_config('statement_timeout', ${String(timeoutMs)}, false),
        set_config('max_parallel_workers_per_gather', ${workers}, false)`)
      const [, rows] = await Promise.all([set, client.send(query)])
      return [...rows]
    },
    close: () => client.close(),
  }
}
