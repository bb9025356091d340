import type { Sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'
import type { BackupValue } from './backup-format.js'

/** All tables of a site as they were at one moment, whatever is written meanwhile. */
export interface TablesSnapshot {
  readonly dialect: SqlDialect
  all<Row>(query: Sql): Promise<Row[]>
  /** The rows of a select over one table in the order of its key, some at a time. */
  walk(walk: TableWalk): AsyncIterable<BackupValue[][]>
}

/** What is read of a table. */
export interface TableWalk {
  table: Sql
  /** What a row holds, in this order. */
  columns: readonly { name: string; value: Sql }[]
  /** Which rows; all when there is none. */
  where?: Sql
}

/** Bytes that one step should read: others wait for some milliseconds. Then the rows of the first step, and of any. */
const STEP_BYTES = 120_000
const FIRST_ROWS = 32
const MOST_ROWS = 500

/** How many rows the next step reads after rows of this size. */
export function nextRows(rows: readonly (readonly BackupValue[])[]): number {
  if (rows.length === 0) return FIRST_ROWS
  const bytes = rows.flat().reduce<number>((sum, value) => sum + sizeOf(value), 0)
  return Math.min(MOST_ROWS, Math.max(1, Math.floor((STEP_BYTES * rows.length) / (bytes + 1))))
}

function sizeOf(value: BackupValue): number {
  return typeof value === 'string' ? value.length : 8
}
