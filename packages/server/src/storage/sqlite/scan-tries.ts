import { shareKeyOf } from '../../lib/fair-queue.js'
import {
  createFailedTries,
  createSlowStatements,
  OverBudgetError,
  SCAN_MS,
  type Scan,
  type ScanOptions,
} from '../scan.js'
import { type Sql, type SqlValue, textOf } from '../sql.js'
import type { StatementRunner } from './connection.js'
import { type Deadline, OverDeadlineError } from './deadline.js'
import { sqliteDialect } from './dialect.js'
import type { ScanPool } from './scan-pool.js'

/** Milliseconds of the first try of a statement, on the event loop. */
const FIRST_TRY_MS = 5
/** Milliseconds of the event loop that one network may spend on failed first tries. */
const FAILED_TRIES_MS = 100

/**
 * Creates the scans of one database. A statement starts on the event loop; when it exceeds `FIRST_TRY_MS`,
 * it runs again in a thread of the pool. A statement that was slow there too goes to the pool directly the next time.
 * @param eventLoop statements of the read connection, subject to `deadline`
 * @see docs/decisions/0025-scans.md
 */
export function createSqliteScans(
  eventLoop: { statements: Pick<StatementRunner, 'all'>; deadline: Deadline },
  pool: Pick<ScanPool, 'run'>,
): (options: ScanOptions) => Scan {
  const slow = createSlowStatements(FIRST_TRY_MS)
  const failedTries = createFailedTries({ burstMs: FAILED_TRIES_MS })
  return ({ requester, ms: budgetMs = SCAN_MS }) => {
    const share = shareKeyOf(requester)
    let remainingMs = budgetMs
    const assertBudget = (): void => {
      if (remainingMs <= 0) throw new OverBudgetError(budgetMs)
    }
    const tryOnEventLoop = (text: string, values: readonly SqlValue[]): unknown[] | undefined => {
      const startedAt = performance.now()
      try {
        const ms = Math.min(FIRST_TRY_MS, remainingMs)
        return eventLoop.deadline.within(ms, () => eventLoop.statements.all(text, values))
      } catch (error) {
        if (!(error instanceof OverDeadlineError)) throw error
        failedTries.record(share, performance.now() - startedAt)
        return undefined
      } finally {
        remainingMs -= performance.now() - startedAt
      }
    }
    const runInPool = async (text: string, values: readonly SqlValue[]): Promise<unknown[]> => {
      try {
        const { rows, ms } = await pool.run({ text, values, ms: remainingMs }, requester)
        remainingMs -= ms
        slow.learn(text, ms)
        return rows
      } catch (error) {
        if (!(error instanceof OverBudgetError)) throw error
        slow.learn(text, remainingMs)
        remainingMs = 0
        throw new OverBudgetError(budgetMs)
      }
    }
    return {
      dialect: sqliteDialect,
      all: async <Row>(query: Sql) => {
        const text = textOf(query)
        assertBudget()
        const needsPool = slow.has(text) || !failedTries.mayTry(share)
        const rows = needsPool ? undefined : tryOnEventLoop(text, query.values)
        if (rows) return rows as Row[]
        assertBudget()
        return (await runInPool(text, query.values)) as Row[]
      },
    }
  }
}
