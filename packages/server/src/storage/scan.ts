import type { Sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/**
 * Reads that may look at many items, for one request: they hold nobody else up, and all of them together have a budget of
 * time. Waiting for others is not part of it.
 */
export interface Scan {
  readonly dialect: SqlDialect
  /** @throws OverBudgetError, ScanRefusedError, StorageError */
  all<Row>(query: Sql): Promise<Row[]>
}

/** Who asks, and how long it may take. */
export interface ScanOptions {
  /** Scans of others come first when several of these are under way. */
  caller: string
  /** Milliseconds; `SCAN_MS` unless a test says otherwise. */
  ms?: number | undefined
}

/** Milliseconds of the database for all scans of one request. */
export const SCAN_MS = 2000

/** The scans of a request took longer than their budget. The same request will again. */
export class OverBudgetError extends Error {
  override name = 'OverBudgetError'
  /** Milliseconds that there were. */
  readonly budgetMs: number

  constructor(budgetMs: number, options?: ErrorOptions) {
    super(`the scans of one request took longer than ${budgetMs} ms`, options)
    this.budgetMs = budgetMs
  }
}

/** Too many scans wait, or this one has waited for too long. */
export class ScanRefusedError extends Error {
  override name = 'ScanRefusedError'
}
