import { availableParallelism } from 'node:os'
import { createFairQueue, type FairQueueLimits, type Requester } from '../../lib/fair-queue.js'
import { OverBudgetError } from '../scan.js'
import { type Sql, sql } from '../sql.js'
import { isUnreachable } from '../storage-error.js'
import type { PostgresClient } from './client.js'
import { isStatementTimeout } from './errors.js'

/** Connections for scans; each runs one statement at a time. */
const SLOTS = 4
/** Assumes that the database has as many cores as this machine, and reserves one for members. */
const limits: FairQueueLimits = {
  slots: SLOTS,
  visitorSlots: Math.min(SLOTS - 1, Math.max(1, availableParallelism() - 1)),
  maxWaitingOfNetwork: 256,
  maxWaiting: 1024,
  maxWaitMs: 3000,
}
/** A statement timeout is rounded up to a multiple of this, so that the setting of a connection seldom changes. */
const STEP_MS = 250

/** Connections that run the scans of one database, opened on demand. */
export interface ScanPool {
  /**
   * Runs a statement for at most `ms` milliseconds when the queue grants a slot.
   * @returns the rows, and the milliseconds that the statement took
   * @throws OverBudgetError when the statement exceeds `ms`; QueueRefusedError; StorageError
   */
  run(
    statement: { query: Sql; ms: number },
    requester: Requester,
  ): Promise<{ rows: unknown[]; ms: number }>
  /** Refuses all further statements, and closes the connections after the running ones. */
  close(): Promise<void>
}

/**
 * Creates a pool of scan connections.
 * @param create creates a client with one connection
 */
export function createScanPool(create: () => PostgresClient): ScanPool {
  const queue = createFairQueue(limits)
  const clients = new Set<PostgresClient>()
  const idle: ScanConnection[] = []

  const connect = (): ScanConnection => {
    const client = create()
    clients.add(client)
    return { client, settings: undefined }
  }
  const runOnce = async (query: Sql, settings: StatementSettings): Promise<unknown[]> => {
    const connection = idle.pop() ?? connect()
    const { client } = connection
    try {
      return await sendWithSettings(connection, query, settings)
    } finally {
      // With a timeout below one step, a busy database might cancel even the statement that raises it.
      const isShort = settings.timeoutMs < STEP_MS
      if (client.lost || client.full || isShort) {
        clients.delete(client)
        void client.leave()
      } else idle.push(connection)
    }
  }
  const runTwice = async (query: Sql, settings: StatementSettings): Promise<unknown[]> => {
    try {
      return await runOnce(query, settings)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      // Retries a read: the server may have closed an idle connection.
      return runOnce(query, settings)
    }
  }

  return {
    run: async ({ query, ms }, requester) => {
      const timeoutMs = ms > STEP_MS ? Math.ceil(ms / STEP_MS) * STEP_MS : Math.ceil(ms)
      const parallel = requester.priority !== 'visitor'
      const release = await queue.enter(requester)
      const startedAt = performance.now()
      try {
        const rows = await runTwice(query, { timeoutMs, parallel })
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
      await Promise.all([...clients].map((client) => client.leave()))
    },
  }
}

interface ScanConnection {
  client: PostgresClient
  /** Current settings; undefined before the first statement. */
  settings: StatementSettings | undefined
}

/** Settings of a connection for one statement. */
interface StatementSettings {
  timeoutMs: number
  /** Allows parallel workers. Not for visitors: the other cores are reserved for members. */
  parallel: boolean
}

async function sendWithSettings(
  connection: ScanConnection,
  query: Sql,
  settings: StatementSettings,
): Promise<unknown[]> {
  const { client, settings: current } = connection
  const { timeoutMs, parallel } = settings
  if (current?.timeoutMs === timeoutMs && current.parallel === parallel) {
    return [...(await client.send(query))]
  }
  // Recorded first: the settings stay even when the query is canceled.
  connection.settings = settings
  const workers = parallel
    ? sql`(select reset_val from pg_settings where name = 'max_parallel_workers_per_gather')`
    : sql`'0'`
  // Pipelined on one connection: the second runs after the first without waiting for its result.
  const set = client.send(sql`select set_config('statement_timeout', ${String(timeoutMs)}, false),
    set_config('max_parallel_workers_per_gather', ${workers}, false)`)
  const [, rows] = await Promise.all([set, client.send(query)])
  return [...rows]
}
