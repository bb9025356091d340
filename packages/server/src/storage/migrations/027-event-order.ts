import type { Queries } from '../database.js'

/** Events are ordered by `seq` alone. On PostgreSQL it takes over the numbers that were given after the commit. */
export async function orderEvents(tx: Queries): Promise<void> {
  for (const statement of tx.dialect.events.toSeq) await tx.run(statement)
}
