import { createFairTurns, type TurnLimits } from './fair-turns.js'
import type { PostgresClient } from './postgres-client.js'
import { postgresDialect } from './postgres-dialect.js'
import { isStatementTimeout } from './postgres-errors.js'
import type { Readers } from './postgres-readers.js'
import { OverBudgetError, SCAN_MS, type Scan, type ScanOptions } from './scan.js'
import { createSlowStatements } from './slow-statements.js'
import { type Sql, sql } from './sql.js'
import { StorageError } from './storage-error.js'

/** Each has a connection to itself while it runs. */
const limits: TurnLimits = { atOnce: 4, waitingOfOne: 256, waiting: 2048, waitMs: 3000 }
/**
 * Milliseconds that a statement has on connections that many share, which carry several in one packet. What takes longer runs
 * again on a connection of its own.
 */
export const QUICK_MS = 50
/** What takes as long, or waits as long for others, goes there at once the next time: it would have fewer at its side. */
const SLOW_MS = 20
/** What is left of a budget is rounded up to this, so that the database is seldom told another one. */
const STEP_MS = 250

interface Connection {
  client: PostgresClient
  /** How long it lets a statement run; undefined before it was told. */
  timeoutMs: number | undefined
}

/** Reads that may look at many items, on connections of their own. */
export interface PostgresScans {
  scan(options: ScanOptions): Scan
  close(): Promise<void>
}

/**
 * @param quick connections on which the server ends each statement after `QUICK_MS`
 * @param create makes a client with one connection
 */
export function createPostgresScans(
  quick: Pick<Readers, 'send'>,
  create: () => PostgresClient,
): PostgresScans {
  const slow = createSlowStatements(SLOW_MS)
  const open = new Set<PostgresClient>()
  const idle: Connection[] = []
  const turns = createFairTurns(limits)

  const connect = (): Connection => {
    const client = create()
    open.add(client)
    return { client, timeoutMs: undefined }
  }
  const sendOnce = async (query: Sql, ms: number): Promise<unknown[]> => {
    const connection = idle.pop() ?? connect()
    const { client } = connection
    try {
      return await sendWithin(connection, query, ms)
    } finally {
      // In less than a step, a busy database might not even be told another time.
      const isShort = connection.timeoutMs !== undefined && connection.timeoutMs < STEP_MS
      if (client.lost || client.full || isShort) {
        open.delete(client)
        void client.leave()
      } else idle.push(connection)
    }
  }
  const send = async (query: Sql, ms: number): Promise<unknown[]> => {
    try {
      return await sendOnce(query, ms)
    } catch (error) {
      const isLost = error instanceof StorageError && error.failure === 'unreachable'
      if (!isLost) throw error
      // A read can be repeated: the connection may have been an old one that the server had closed.
      return sendOnce(query, ms)
    }
  }

  return {
    scan: ({ caller, ms: budgetMs = SCAN_MS }) => {
      let left = budgetMs
      const assertLeft = (): void => {
        if (left <= 0) throw new OverBudgetError(budgetMs)
      }
      const quickly = async (text: string, query: Sql): Promise<unknown[] | undefined> => {
        const startedAt = performance.now()
        try {
          return [...(await quick.send(query))]
        } catch (error) {
          if (!isStatementTimeout(error)) throw error
          return undefined
        } finally {
          const ms = performance.now() - startedAt
          slow.learn(text, ms)
          // More than that it waited for others.
          left -= Math.min(ms, QUICK_MS)
        }
      }
      const alone = async (text: string, query: Sql): Promise<unknown[]> => {
        const giveBack = await turns.take(caller)
        const startedAt = performance.now()
        try {
          return await send(query, left)
        } catch (error) {
          if (!isStatementTimeout(error)) throw error
          throw new OverBudgetError(budgetMs, { cause: error })
        } finally {
          const ms = performance.now() - startedAt
          slow.learn(text, ms)
          left -= ms
          giveBack()
        }
      }
      const all = async <Row>(query: Sql): Promise<Row[]> => {
        const text = query.text.join('?')
        assertLeft()
        const rows = left <= QUICK_MS || slow.has(text) ? undefined : await quickly(text, query)
        if (rows) return rows as Row[]
        assertLeft()
        return (await alone(text, query)) as Row[]
      }
      return { dialect: postgresDialect, all }
    },
    close: async () => {
      turns.close()
      await Promise.all([...open].map((client) => client.leave()))
    },
  }
}

async function sendWithin(connection: Connection, query: Sql, ms: number): Promise<unknown[]> {
  const { client } = connection
  const timeoutMs = ms > STEP_MS ? Math.ceil(ms / STEP_MS) * STEP_MS : Math.ceil(ms)
  if (connection.timeoutMs === timeoutMs) return [...(await client.send(query))]
  // Also when the query is ended: what the database was told stays.
  connection.timeoutMs = timeoutMs
  // On one connection: the second runs after the first, and is sent without waiting for it.
  const told = client.send(sql`select set_config('statement_timeout', ${String(timeoutMs)}, false)`)
  const [, rows] = await Promise.all([told, client.send(query)])
  return [...rows]
}
