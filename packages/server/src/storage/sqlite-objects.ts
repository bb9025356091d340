import { first, type Queries } from './database.js'
import { Sql, sql } from './sql.js'

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
