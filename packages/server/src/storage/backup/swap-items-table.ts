import type { Queries } from '../database.js'
import type { StoredIndex } from '../indexes/indexes.js'
import { physicalIndexes, systemIndexes } from '../indexes/physical-indexes.js'
import { dropItemsTable } from '../items/items.js'
import { identifier, sql } from '../sql.js'

/**
 * Replaces a collection's items table by a staged one, under the same name, so that concurrent calls see either of them.
 * The next search rebuilds the search index.
 * @param made.indexes indexes of the staged table, besides the system indexes
 */
export async function swapItemsTable(
  tx: Queries,
  table: string,
  made: { table: string; indexes: readonly StoredIndex[] },
): Promise<void> {
  await dropItemsTable(tx, table)
  await tx.run(sql`alter table ${identifier(made.table)} rename to ${identifier(table)}`)
  // SQLite finds an index by the suffix of its name, which stays valid.
  if (!tx.dialect.indexes.concurrently) return
  const { dialect } = tx
  const indexes = made.indexes.flatMap((index) => physicalIndexes(index, dialect))
  for (const { suffix } of [...systemIndexes(dialect), ...indexes]) {
    const [from, to] = [`${made.table}_${suffix}`, `${table}_${suffix}`].map(identifier)
    if (from && to) await tx.run(sql`alter index ${from} rename to ${to}`)
  }
}
