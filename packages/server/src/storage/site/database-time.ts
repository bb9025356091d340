import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'

/** Returns the time of a PostgreSQL server's clock, in milliseconds since 1970. */
export async function databaseTime(db: Pick<Queries, 'all'>): Promise<number> {
  const row = await first<{ ms: number }>(
    db,
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  if (!row) throw new Error('PostgreSQL returned no row for its clock')
  return row.ms
}
