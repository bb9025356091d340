import type { Queries } from '../database.js'
import { identifier, sql } from '../sql.js'

/** Filters ids by the items that exist in a table; inside a transaction these items cannot be removed before its end. */
export async function listIdsAmong(
  tx: Pick<Queries, 'all' | 'dialect' | 'keepLock'>,
  table: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const isAmong = tx.dialect.isOneOf(sql`id`, [...new Set(ids)])
  const rows = await tx.all<{ id: string }>(
    sql`select id from ${identifier(table)} where ${isAmong}${tx.keepLock}`,
  )
  return new Set(rows.map(({ id }) => id))
}
