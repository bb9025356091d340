import type { Queries } from '../database.js'
import type { StoredIndex } from '../indexes.js'
import { dropItemsTable } from '../items.js'
import { physicalIndexes, systemIndexes } from '../physical-indexes.js'
import { identifier, sql } from '../sql.js'

/**
 * Puts a filled table in the place of a collection's, under its name: calls under way find one or the other. The index of the
 * search is made again when somebody searches.
 * @param made.indexes that the filled table has, besides those of every table
 */
export async function swapItemsTable(
  tx: Queries,
  table: string,
  made: { table: string; indexes: readonly StoredIndex[] },
): Promise<void> {
  await dropItemsTable(tx, table)
  await tx.run(sql`alter table ${identifier(made.table)} rename to ${identifier(table)}`)
  // In SQLite an index is known by the end of its name, and keeps it.
  if (!tx.dialect.indexes.concurrently) return
  const { dialect } = tx
  const indexes = made.indexes.flatMap((index) => physicalIndexes(index, dialect))
  for (const { suffix } of [...systemIndexes(dialect), ...indexes]) {
    const [from, to] = [`${made.table}_${suffix}`, `${table}_${suffix}`].map(identifier)
    if (from && to) await tx.run(sql`alter index ${from} rename to ${to}`)
  }
}
