import { type Deadline, OverDeadlineError } from './deadline.js'
import { OverBudgetError, SCAN_MS, type Scan, type ScanOptions } from './scan.js'
import type { ScanPool } from './scan-pool.js'
import { createSlowStatements } from './slow-statements.js'
import type { Sql, SqlValue } from './sql.js'
import { type Statements, textOf } from './sqlite-connection.js'
import { sqliteDialect } from './sqlite-dialect.js'

/** Milliseconds after which a statement leaves the event loop; what is done sooner costs nothing more. */
const IN_PLACE_MS = 5
/**
 * Milliseconds of the processor that it has after that: on a busy machine a short statement may be over its time without
 * having run, and running all of them once more makes the machine busier.
 */
const GRACE_MS = 2
interface Ways {
  /** Of the reading connection, with its deadline. */
  statements: Pick<Statements, 'all'>
  deadline: Deadline
  pool: ScanPool
}

/**
 * Scans of one database: a statement begins in place and is run anew in a thread when it takes longer than a moment. When
 * it did so in the thread as well, it goes there at once the next time.
 * @see docs/decisions/0025-scans.md
 */
export function createSqliteScans(ways: Ways): (options: ScanOptions) => Scan {
  const slow = createSlowStatements(IN_PLACE_MS)
  return ({ caller, ms: budgetMs = SCAN_MS }) => {
    let left = budgetMs
    const assertLeft = (): void => {
      if (left <= 0) throw new OverBudgetError(budgetMs)
    }
    const inPlace = (text: string, values: readonly SqlValue[]): unknown[] | undefined => {
      const startedAt = performance.now()
      try {
        const ms = Math.min(IN_PLACE_MS, left)
        return ways.deadline.within(ms, () => ways.statements.all(text, values), GRACE_MS)
      } catch (error) {
        if (error instanceof OverDeadlineError) return undefined
        throw error
      } finally {
        left -= performance.now() - startedAt
      }
    }
    const inThread = async (text: string, values: readonly SqlValue[]): Promise<unknown[]> => {
      try {
        const { rows, ms } = await ways.pool.run({ text, values, ms: left }, caller)
        left -= ms
        slow.learn(text, ms)
        return rows
      } catch (error) {
        if (!(error instanceof OverBudgetError)) throw error
        slow.learn(text, left)
        left = 0
        throw new OverBudgetError(budgetMs)
      }
    }
    return {
      dialect: sqliteDialect,
      all: async <Row>(query: Sql) => {
        const text = textOf(query)
        assertLeft()
        const rows = slow.has(text) ? undefined : inPlace(text, query.values)
        if (rows) return rows as Row[]
        assertLeft()
        return (await inThread(text, query.values)) as Row[]
      },
    }
  }
}
