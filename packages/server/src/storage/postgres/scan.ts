import { availableParallelism } from 'node:os'
import { createFairQueue, type FairQueueLimits, shareKeyOf } from '../../lib/fair-queue.js'
import {
  createFailedTries,
  createSlowStatements,
  OverBudgetError,
  SCAN_MS,
  type Scan,
  type ScanOptions,
} from '../scan.js'
import { type Sql, sql, textOf } from '../sql.js'
import { isUnreachable } from '../storage-error.js'
import type { PostgresClient, ReadConnections } from './client.js'
import { postgresDialect } from './dialect.js'
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
/**
 * Statement timeout on the shared, pipelined connections, in milliseconds. A statement that exceeds it runs again on its
 * own connection.
 */
export const TIMED_MS = 50
/**
 * Duration in milliseconds, waiting included, after which a statement goes directly to its own connection the next
 * time.
 */
const SLOW_MS = 20
/** Milliseconds that one network may spend on the shared connections with statements that exceed `SHARED_MS`. */
const FAILED_MS = 500
/** The remaining budget is rounded up to a multiple of this, so that the connection's timeout seldom changes. */
const STEP_MS = 250

interface Connection {
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

/** Scans (reads of many items) on separate connections. */
export interface PostgresScans {
  scan(options: ScanOptions): Scan
  close(): Promise<void>
}

/**
 * Creates the scans of one database.
 * @param shared connections on which the server ends each statement after `SHARED_MS`
 * @param create creates a client with one connection
 */
export function createPostgresScans(
  shared: Pick<ReadConnections, 'send'>,
  create: () => PostgresClient,
): PostgresScans {
  const slow = createSlowStatements(SLOW_MS)
  const clients = new Set<PostgresClient>()
  const idle: Connection[] = []
  const queue = createFairQueue(limits)
  const failedTries = createFailedTries({ burstMs: FAILED_MS })

  const connect = (): Connection => {
    const client = create()
    clients.add(client)
    return { client, settings: undefined }
  }
  const sendOnce = async (query: Sql, settings: StatementSettings): Promise<unknown[]> => {
    const connection = idle.pop() ?? connect()
    const { client } = connection
    try {
      return await sendWithin(connection, query, settings)
    } finally {
      // With a timeout below one step, a busy database might cancel even the statement that raises it.
      const isShort = settings.timeoutMs < STEP_MS
      if (client.lost || client.full || isShort) {
        clients.delete(client)
        void client.leave()
      } else idle.push(connection)
    }
  }
  const send = async (query: Sql, settings: StatementSettings): Promise<unknown[]> => {
    try {
      return await sendOnce(query, settings)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      // Retries a read: the server may have closed an idle connection.
      return sendOnce(query, settings)
    }
  }

  return {
    scan: ({ requester, ms: budgetMs = SCAN_MS }) => {
      const share = shareKeyOf(requester)
      let remainingMs = budgetMs
      const assertBudget = (): void => {
        if (remainingMs <= 0) throw new OverBudgetError(budgetMs)
      }
      const runShared = async (text: string, query: Sql): Promise<unknown[] | undefined> => {
        const startedAt = performance.now()
        try {
          return [...(await shared.send(query))]
        } catch (error) {
          if (!isStatementTimeout(error)) throw error
          failedTries.record(share, TIMED_MS)
          return undefined
        } finally {
          const ms = performance.now() - startedAt
          slow.learn(text, ms)
          // Time beyond `SHARED_MS` was spent waiting for others.
          remainingMs -= Math.min(ms, TIMED_MS)
        }
      }
      const inSlot = async (text: string, query: Sql): Promise<unknown[]> => {
        const release = await queue.enter(requester)
        const startedAt = performance.now()
        try {
          const timeoutMs =
            remainingMs > STEP_MS
              ? Math.ceil(remainingMs / STEP_MS) * STEP_MS
              : Math.ceil(remainingMs)
          const parallel = requester.priority !== 'visitor'
          return await send(query, { timeoutMs, parallel })
        } catch (error) {
          if (!isStatementTimeout(error)) throw error
          throw new OverBudgetError(budgetMs, { cause: error })
        } finally {
          const ms = performance.now() - startedAt
          slow.learn(text, ms)
          remainingMs -= ms
          release()
        }
      }
      const all = async <Row>(query: Sql): Promise<Row[]> => {
        const text = textOf(query)
        assertBudget()
        const skipsShared = remainingMs <= TIMED_MS || slow.has(text) || !failedTries.mayTry(share)
        const rows = skipsShared ? undefined : await runShared(text, query)
        if (rows) return rows as Row[]
        assertBudget()
        return (await inSlot(text, query)) as Row[]
      }
      return { dialect: postgresDialect, all }
    },
    close: async () => {
      queue.close()
      await Promise.all([...clients].map((client) => client.leave()))
    },
  }
}

async function sendWithin(
  connection: Connection,
  query: Sql,
  settings: StatementSettings,
): Promise<unknown[]> {
  const { client } = connection
  const { timeoutMs, parallel } = settings
  const current = connection.settings
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
