import type { Requester } from '../lib/fair-queue.js'
import type { Sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/**
 * Reads of one request that may visit many items. They block no other request and share one time budget, which does not
 * include waiting in the queue.
 */
export interface Scan {
  readonly dialect: SqlDialect
  /** @throws OverBudgetError, QueueRefusedError, StorageError */
  all<Row>(query: Sql): Promise<Row[]>
}

/** Requester and time budget of a scan. */
export interface ScanOptions {
  requester: Requester
  /** Milliseconds; `SCAN_MS` unless a test says otherwise. */
  ms?: number | undefined
}

/** Database milliseconds for all scans of one request. */
export const SCAN_MS = 2000

/** The scans of a request exceeded their budget. A retry of the same request exceeds it again. */
export class OverBudgetError extends Error {
  override name = 'OverBudgetError'
  /** Milliseconds of the budget. */
  readonly budgetMs: number

  constructor(budgetMs: number, options?: ErrorOptions) {
    super(`the scans of one request took longer than ${budgetMs} ms`, options)
    this.budgetMs = budgetMs
  }
}
