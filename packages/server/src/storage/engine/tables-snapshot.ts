import type { BackupValue } from '../backup-format.js'
import type { Sql } from '../sql.js'
import type { SqlDialect } from './sql-dialect.js'

/**
 * A consistent snapshot of all tables of a site.
 * @see withSqliteSnapshot in `sqlite/tables-snapshot.ts`, withPostgresSnapshot in `postgres/tables-snapshot.ts`
 */
export interface TablesSnapshot {
  readonly dialect: SqlDialect
  all<Row>(query: Sql): Promise<Row[]>
  /** Reads the rows of a table in batches, in the order of its key. */
  walk(walk: TableWalk): AsyncIterable<BackupValue[][]>
}

/** Columns and rows to read from a table. */
export interface TableWalk {
  table: Sql
  /** Values of a row, in this order. */
  columns: readonly { name: string; value: Sql }[]
  /** Condition on the rows. Default: all rows. */
  where?: Sql
}

/** Target bytes of a batch, which blocks other work for some milliseconds. */
const STEP_BYTES = 120_000
/** Rows of the first batch, before their size is known. */
const FIRST_ROWS = 32
/** Maximum rows of a batch, because rows of half a megabyte may follow small ones. */
const MAX_ROWS = 100

/** Computes the number of rows of the next batch from the size of the last rows. */
export function nextRows(rows: readonly (readonly BackupValue[])[]): number {
  if (rows.length === 0) return FIRST_ROWS
  const bytes = rows.flat().reduce<number>((sum, value) => sum + sizeOf(value), 0)
  return Math.min(MAX_ROWS, Math.max(1, Math.floor((STEP_BYTES * rows.length) / (bytes + 1))))
}

function sizeOf(value: BackupValue): number {
  return typeof value === 'string' ? value.length : 8
}
