import { first, type Reader } from '../database.js'
import { identifier, Sql, sql } from '../sql.js'
import { sqliteDialect } from './sql-dialect.js'

/** Maximum size of a table on which work runs in place. */
const SMALL_ROWS = 5000
const SMALL_BYTES = 8_000_000

/** An index or a trigger, with the statement that creates it. */
export interface SqliteObject {
  name: string
  sql: string
}

/** Returns whether a table exists. */
export async function isTable(queries: Reader, name: string): Promise<boolean> {
  const table = sql`select name from sqlite_schema where type = 'table' and name = ${name}`
  return (await first(queries, table)) !== undefined
}

/** Returns whether an items table is missing, or small enough to be changed in place. */
export async function isSmall(queries: Reader, table: string): Promise<boolean> {
  if (!(await isTable(queries, table))) return true
  const { content } = sqliteDialect.itemColumns
  const size = await first<{ n: number; bytes: number | null }>(
    queries,
    sql`select count(*) as n, sum(size) as bytes from (
      select length(${content}) as size from ${identifier(table)} limit ${SMALL_ROWS + 1})`,
  )
  return (size?.n ?? 0) <= SMALL_ROWS && (size?.bytes ?? 0) <= SMALL_BYTES
}

/** Lists the indexes or triggers of a table, without those that SQLite creates itself. */
export async function listObjectsOf(
  queries: Reader,
  table: string,
  type: 'index' | 'trigger',
): Promise<SqliteObject[]> {
  return queries.all<SqliteObject>(sql`select name, sql from sqlite_schema
    where tbl_name = ${table} and type = ${type} and sql is not null order by name`)
}

/** Lists the columns of a table in order. */
export async function listColumns(queries: Reader, table: string): Promise<string[]> {
  const rows = await queries.all<{ name: string }>(sqliteDialect.catalog.columns(table))
  return rows.map(({ name }) => name)
}

/** Wraps a statement text read from `sqlite_schema`. */
export function storedStatement(statement: string): Sql {
  return new Sql([statement], [])
}
