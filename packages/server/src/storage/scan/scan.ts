import { LRUCache } from 'lru-cache'
import { groupKeyOf, type Requester } from '../../lib/fair-queue.js'
import { assertNotAborted } from '../../lib/request-aborted.js'
import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, statementText } from '../sql.js'

/**
 * Reads that may visit many items. They do not block other requests, and share one time budget, which does not include
 * the wait in the queue. A request creates one scan for its own reads, and a second one to include referenced items.
 */
export interface Scan {
  readonly dialect: SqlDialect
  /** @throws OverBudgetError, QueueRefusedError, RequestAbortedError, StorageError */
  all<Row>(query: Sql): Promise<Row[]>
}

/** Requester and time budget of a scan. */
export interface ScanOptions {
  requester: Requester
  /** Time budget in milliseconds. Default `SCAN_MS`. */
  ms?: number | undefined
}

/** Time budget of a scan in milliseconds. */
const SCAN_MS = 2000

/**
 * Characters of a statement above which it has no first try: SQLite compiles it for a long time, which nothing
 * interrupts.
 */
const LONG_STATEMENT = 100_000

/** Thrown when a scan exceeds its budget. A retry of the same request usually fails too. */
export class OverBudgetError extends Error {
  override name = 'OverBudgetError'
  /** The budget in milliseconds. */
  readonly budgetMs: number

  constructor(budgetMs: number, options?: ErrorOptions) {
    super(`the reads of one scan took longer than ${budgetMs} ms`, options)
    this.budgetMs = budgetMs
  }
}

/** Rows of a statement, and the milliseconds that count against the budget of the scan. */
interface ScanResult {
  rows: unknown[]
  ms: number
}

/** Threads or connections that run long statements, each of them one statement at a time. */
export interface ScanPool {
  /**
   * Runs a statement for at most `ms` milliseconds when the queue grants a slot.
   * @throws OverBudgetError when the statement takes longer; QueueRefusedError; RequestAbortedError; StorageError
   */
  run(statement: { query: Sql; ms: number }, requester: Requester): Promise<ScanResult>
  /** Refuses further statements and closes the threads or connections. */
  close(): Promise<void>
}

/** Execution of the statements of scans, which differs between databases. */
export interface ScanMethods {
  readonly dialect: SqlDialect
  readonly limits: {
    /** Time limit of a first try in milliseconds. */
    firstTryMs: number
    /**
     * Milliseconds that a group of requesters may spend on failed first tries, before its statements go to the pool
     * directly (`createFailedTries`).
     */
    failedTriesMs: number
    /** Minimum duration in milliseconds of a statement that goes to the pool directly the next time. */
    slowMs: number
  }
  /**
   * Runs a statement for at most `firstTryMs`, during which it may delay others. Returns a result without `rows` if it
   * takes longer.
   */
  tryFirst(query: Sql): Promise<Partial<ScanResult> & Pick<ScanResult, 'ms'>>
  pool: Pick<ScanPool, 'run'>
}

/**
 * Returns the function that creates the scans of a database. A statement first runs without the pool, which costs less.
 * If it exceeds the limit of this first try, it runs again in the pool. The next time, a slow statement runs directly
 * in the pool.
 * @see createSqliteScans in `sqlite/scans.ts`, createPostgresScans in `postgres/scans.ts`;
 * docs/decisions/0025-scans.md
 */
export function createScans({
  dialect,
  limits: { firstTryMs, failedTriesMs, slowMs },
  tryFirst,
  pool,
}: ScanMethods): (options: ScanOptions) => Scan {
  const slow = createSlowStatements(slowMs)
  const failedTries = createFailedTries({ burstMs: failedTriesMs })
  return ({ requester, ms: budgetMs = SCAN_MS }) => {
    const groupKey = groupKeyOf(requester)
    let remainingMs = budgetMs
    const assertMayRun = (): void => {
      assertNotAborted(requester.signal)
      if (remainingMs <= 0) throw new OverBudgetError(budgetMs)
    }
    const runFirstTry = async (query: Sql, text: string): Promise<unknown[] | undefined> => {
      const { rows, ms } = await tryFirst(query)
      remainingMs -= ms
      slow.record(text, ms)
      if (!rows) failedTries.record(groupKey, ms)
      return rows
    }
    const runInPool = async (query: Sql, text: string): Promise<unknown[]> => {
      try {
        const { rows, ms } = await pool.run({ query, ms: remainingMs }, requester)
        remainingMs -= ms
        slow.record(text, ms)
        return rows
      } catch (error) {
        if (!(error instanceof OverBudgetError)) throw error
        slow.record(text, remainingMs)
        remainingMs = 0
        throw new OverBudgetError(budgetMs, { cause: error })
      }
    }
    return {
      dialect,
      all: async <Row>(query: Sql) => {
        const text = statementText(query)
        assertMayRun()
        const needsPool =
          text.length > LONG_STATEMENT ||
          remainingMs <= firstTryMs ||
          slow.has(text) ||
          !failedTries.mayTry(groupKey)
        const rows = needsPool ? undefined : await runFirstTry(query, text)
        if (rows) return rows as Row[]
        assertMayRun()
        return (await runInPool(query, text)) as Row[]
      },
    }
  }
}

/** Maximum number of slow statements, and characters of one of them. */
const MAX_SLOW_TEXTS = 500
const MAX_TEXT_LENGTH = 20_000
/** Milliseconds for which a statement counts as slow. Afterwards, load or data may have changed. */
const SLOW_TTL_MS = 5000

/**
 * Creates a record of slow statements, by their texts.
 * @param limitMs duration from which a statement counts as slow. A run that takes less than half of it makes the
 * statement fast again
 */
export function createSlowStatements(limitMs: number) {
  const slow = new LRUCache<string, true>({ max: MAX_SLOW_TEXTS, ttl: SLOW_TTL_MS })
  return {
    has: (text: string): boolean => slow.has(text),
    record: (text: string, tookMs: number): void => {
      if (tookMs < limitMs / 2) slow.delete(text)
      if (tookMs < limitMs || text.length > MAX_TEXT_LENGTH || slow.has(text)) return
      slow.set(text, true)
    },
  }
}

/** Maximum number of groups whose failed tries are recorded. */
const MAX_GROUPS = 1000

/**
 * Limits the time that one group of requesters (`groupKeyOf`) spends on failed first tries, because a first try delays
 * other statements.
 * @param options.burstMs milliseconds that a group may spend in a burst. A twentieth of the elapsed time is added back
 */
export function createFailedTries({
  burstMs,
  now = () => performance.now(),
}: {
  burstMs: number
  now?: () => number
}) {
  const usedMs = new LRUCache<string, { ms: number; at: number }>({ max: MAX_GROUPS })
  const spentBy = (groupKey: string): number => {
    const entry = usedMs.peek(groupKey)
    return entry ? Math.max(0, entry.ms - (now() - entry.at) / 20) : 0
  }
  return {
    /** Returns whether a group has time left for first tries. */
    mayTry: (groupKey: string): boolean => spentBy(groupKey) < burstMs,
    /** Records the milliseconds of a failed first try. */
    record: (groupKey: string, ms: number): void => {
      usedMs.set(groupKey, { ms: spentBy(groupKey) + ms, at: now() })
    },
  }
}
