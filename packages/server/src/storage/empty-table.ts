import type { Queries } from './database.js'
import { identifier } from './sql.js'

/** Removes every item of a collection. */
export async function emptyItemsTable(tx: Queries, table: string): Promise<void> {
  await tx.run(tx.dialect.truncate(identifier(table)))
}
