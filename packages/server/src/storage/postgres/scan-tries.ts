import { shareKeyOf } from '../../lib/fair-queue.js'
import {
  createFailedTries,
  createSlowStatements,
  OverBudgetError,
  SCAN_MS,
  type Scan,
  type ScanOptions,
} from '../scan.js'
import { type Sql, textOf } from '../sql.js'
import type { ReadConnections } from './client.js'
import { postgresDialect } from './dialect.js'
import { isStatementTimeout } from './errors.js'
import type { ScanPool } from './scan-pool.js'

/** Statement timeout of the first try, on connections that all requests share, in milliseconds. */
export const FIRST_TRY_MS = 50
/** Duration in milliseconds, waiting included, after which a statement goes directly to the pool the next time. */
const SLOW_MS = 20
/** Milliseconds of the shared connections that one network may spend on failed first tries. */
const FAILED_TRIES_MS = 500

/**
 * Creates the scans of one database. A statement starts on a shared, pipelined connection; when it exceeds `FIRST_TRY_MS`,
 * it runs again on a connection of the pool. A statement that was slow goes to the pool directly the next time.
 * @param firstTryConnections connections on which the server ends each statement after `FIRST_TRY_MS`
 * @see docs/decisions/0025-scans.md
 */
export function createPostgresScans(
  firstTryConnections: Pick<ReadConnections, 'send'>,
  pool: Pick<ScanPool, 'run'>,
): (options: ScanOptions) => Scan {
  const slow = createSlowStatements(SLOW_MS)
  const failedTries = createFailedTries({ burstMs: FAILED_TRIES_MS })
  return ({ requester, ms: budgetMs = SCAN_MS }) => {
    const share = shareKeyOf(requester)
    let remainingMs = budgetMs
    const assertBudget = (): void => {
      if (remainingMs <= 0) throw new OverBudgetError(budgetMs)
    }
    const tryFirst = async (text: string, query: Sql): Promise<unknown[] | undefined> => {
      const startedAt = performance.now()
      try {
        return [...(await firstTryConnections.send(query))]
      } catch (error) {
        if (!isStatementTimeout(error)) throw error
        failedTries.record(share, FIRST_TRY_MS)
        return undefined
      } finally {
        const ms = performance.now() - startedAt
        slow.learn(text, ms)
        // Time beyond `FIRST_TRY_MS` was spent waiting for others.
        remainingMs -= Math.min(ms, FIRST_TRY_MS)
      }
    }
    const runInPool = async (text: string, query: Sql): Promise<unknown[]> => {
      try {
        const { rows, ms } = await pool.run({ query, ms: remainingMs }, requester)
        remainingMs -= ms
        slow.learn(text, ms)
        return rows
      } catch (error) {
        if (!(error instanceof OverBudgetError)) throw error
        slow.learn(text, remainingMs)
        remainingMs = 0
        throw new OverBudgetError(budgetMs, { cause: error })
      }
    }
    return {
      dialect: postgresDialect,
      all: async <Row>(query: Sql) => {
        const text = textOf(query)
        assertBudget()
        const needsPool =
          remainingMs <= FIRST_TRY_MS || slow.has(text) || !failedTries.mayTry(share)
        const rows = needsPool ? undefined : await tryFirst(text, query)
        if (rows) return rows as Row[]
        assertBudget()
        return (await runInPool(text, query)) as Row[]
      },
    }
  }
}
