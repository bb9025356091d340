import type { Reader } from '../storage/database.js'
import { identifier, sql } from '../storage/sql.js'

/** Reads all rows of all tables, for example to search them for secrets. */
export async function dumpTables(db: Reader): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await db.all<{ name: string }>(db.dialect.catalog.tables)
  const dumped = tables.map(async ({ name }) => [
    name,
    await db.all<Record<string, unknown>>(sql`select * from ${identifier(name)}`),
  ])
  return Object.fromEntries(await Promise.all(dumped))
}

/** Counts the rows of each table. */
export async function countRows(db: Reader): Promise<Record<string, number>> {
  const tables = await dumpTables(db)
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
}

/** Counts the rows of each table, except those of logs and rate limits, which are written with a delay. */
export async function countRowsButLogs(db: Reader): Promise<Record<string, number>> {
  const { audit, decisions, events, limit_counts, ...others } = await countRows(db)
  return others
}
