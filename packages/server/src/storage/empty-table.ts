import type { Queries } from './database.js'
import { identifier, sql } from './sql.js'

/** Removes every item of a collection. Without a condition SQLite drops the pages and does not visit the rows. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  await tx.run(sql`delete from ${identifier(table)}`)
}
