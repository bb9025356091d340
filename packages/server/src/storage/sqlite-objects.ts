import { first, type Queries } from './database.js'
import { identifier, Sql, sql } from './sql.js'

/** Up to here work on a whole table is done in place: it takes some 20 ms. */
const SMALL_ROWS = 5000
const SMALL_BYTES = 8_000_000

/** A table, an index or a trigger, with the statement that makes it. */
export interface SqliteObject {
  type: string
  name: string
  sql: string
}

/** Whether a table is there. */
export async function isTable(queries: Pick<Queries, 'all'>, name: string): Promise<boolean> {
  const found = sql`select name from sqlite_schema where type = 'table' and name = ${name}`
  return (await first(queries, found)) !== undefined
}

/** Whether a table of items is so small, or not there at all, that work on all of it holds nobody up. */
export async function isSmall(
  queries: Pick<Queries, 'all' | 'dialect'>,
  table: string,
): Promise<boolean> {
  if (!(await isTable(queries, table))) return true
  const content = queries.dialect.items.content
  const size = await first<{ n: number; bytes: number | null }>(
    queries,
    sql`select count(*) as n, sum(size) as bytes from (
      select length(${content}) as size from ${identifier(table)} limit ${SMALL_ROWS + 1})`,
  )
  return (size?.n ?? 0) <= SMALL_ROWS && (size?.bytes ?? 0) <= SMALL_BYTES
}

/** What of a type hangs on a table, without what SQLite made by itself. */
export async function listOn(
  queries: Pick<Queries, 'all'>,
  table: string,
  type: 'index' | 'trigger',
): Promise<SqliteObject[]> {
  return queries.all<SqliteObject>(sql`select type, name, sql from sqlite_schema
    where tbl_name = ${table} and type = ${type} and sql is not null order by name`)
}

/** The columns of a table, in their order. */
export async function listColumns(queries: Pick<Queries, 'all'>, table: string): Promise<string[]> {
  const rows = await queries.all<{ name: string }>(
    sql`select name from pragma_table_info(${table}) order by cid`,
  )
  return rows.map(({ name }) => name)
}

/** A statement that SQLite itself has kept. */
export function kept(statement: string): Sql {
  return new Sql([statement], [])
}
