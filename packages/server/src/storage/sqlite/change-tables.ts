import type { Queries, Reader } from '../database.js'
import type { ItemsTables } from '../engine/items-tables.js'
import { identifier, sql } from '../sql.js'
import { isSmall } from './objects.js'
import { rebuildOutdatedTables } from './rebuild-tables.js'
import { abandonShadow, discard, swapInEmpty } from './shadow-table.js'
import { sqliteDialect } from './sql-dialect.js'

/**
 * Creates the `ItemsTables` of SQLite. It discards large tables, because emptying them at once would block the writer.
 */
export function createSqliteTables(tx: Reader & Pick<Queries, 'run'>): ItemsTables {
  return {
    // Nothing to lock: transactions run one after another.
    waitBriefly: async () => {},
    lock: async () => {},
    lockExclusively: async () => {},
    empty: async (table) => {
      // The triggers of the shadow table would visit each row.
      await abandonShadow(tx, table)
      if (!(await isSmall(tx, table))) return swapInEmpty(tx, table)
      await tx.run(sqliteDialect.truncate(identifier(table)))
    },
    drop: async (table) => {
      await abandonShadow(tx, table)
      if (!(await isSmall(tx, table))) return discard(tx, table)
      await tx.run(sql`drop table if exists ${identifier(table)}`)
    },
    // The indexes keep their names, because they are found by the suffix.
    rename: async (table, to) => {
      await tx.run(sql`alter table ${identifier(table)} rename to ${identifier(to)}`)
    },
    abandonBuild: (table) => abandonShadow(tx, table),
    rebuildOutdated: () => rebuildOutdatedTables(tx),
  }
}
