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

/** Milliseconds that a statement may take on the event loop before it moves to a thread. */
const IN_PLACE_MS = 5
/** Milliseconds of the event loop that one network may spend on statements which then move to a thread. */
const FAILED_MS = 100

interface Ways {
  /** Statements of the read connection, subject to `deadline`. */
  statements: Pick<StatementRunner, 'all'>
  deadline: Deadline
  pool: ScanPool
}

/**
 * Creates the scans of one database. A statement starts on the event loop; when it exceeds `IN_PLACE_MS` it restarts in a
 * thread. A statement that was slow there too goes to a thread directly the next time.
 * @see docs/decisions/0025-scans.md
 */
export function createSqliteScans(ways: Ways): (options: ScanOptions) => Scan {
  const slow = createSlowStatements(IN_PLACE_MS)
  const failedTries = createFailedTries({ burstMs: FAILED_MS })
  return ({ requester, ms: budgetMs = SCAN_MS }) => {
    const share = shareKeyOf(requester)
    let remainingMs = budgetMs
    const assertBudget = (): void => {
      if (remainingMs <= 0) throw new OverBudgetError(budgetMs)
    }
    const inPlace = (text: string, values: readonly SqlValue[]): unknown[] | undefined => {
      const startedAt = performance.now()
      try {
        const ms = Math.min(IN_PLACE_MS, remainingMs)
        return ways.deadline.within(ms, () => ways.statements.all(text, values))
      } catch (error) {
        if (!(error instanceof OverDeadlineError)) throw error
        failedTries.record(share, performance.now() - startedAt)
        return undefined
      } finally {
        remainingMs -= performance.now() - startedAt
      }
    }
    const inThread = async (text: string, values: readonly SqlValue[]): Promise<unknown[]> => {
      try {
        const { rows, ms } = await ways.pool.run({ text, values, ms: remainingMs }, requester)
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
        const needsThread = slow.has(text) || !failedTries.mayTry(share)
        const rows = needsThread ? undefined : inPlace(text, query.values)
        if (rows) return rows as Row[]
        assertBudget()
        return (await inThread(text, query.values)) as Row[]
      },
    }
  }
}
