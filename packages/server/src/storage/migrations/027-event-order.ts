import type { Queries } from '../database.js'

/**
 * Events are ordered by `seq` alone. On PostgreSQL it gets the numbers of the former column, which were assigned after
 * the commit.
 */
export async function orderEvents(tx: Queries): Promise<void> {
  for (const statement of tx.dialect.events.toSeq) await tx.run(statement)
}
