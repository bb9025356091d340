import type { Database } from '../storage/database.js'
import { identifier, sql } from '../storage/sql.js'

/** Every row of every table, as a thief of the database would have them. */
export async function dumpTables(
  db: Pick<Database, 'all' | 'dialect'>,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await db.all<{ name: string }>(db.dialect.catalog.tables)
  const dumped = tables.map(async ({ name }) => [
    name,
    await db.all<Record<string, unknown>>(sql`select * from ${identifier(name)}`),
  ])
  return Object.fromEntries(await Promise.all(dumped))
}

/** How many rows each table has. */
export async function countRows(
  db: Pick<Database, 'all' | 'dialect'>,
): Promise<Record<string, number>> {
  const tables = await dumpTables(db)
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
}

/** The same without the logs and the limits' counts, to which is written by and by: what was done before may still come. */
export async function countRowsButLogs(
  db: Pick<Database, 'all' | 'dialect'>,
): Promise<Record<string, number>> {
  const { audit, decisions, limit_counts, ...others } = await countRows(db)
  return others
}
