import type { Queries } from '../database.js'
import type { ItemsTables } from '../engine/items-tables.js'
import { identifier, sql } from '../sql.js'
import { postgresDialect } from './sql-dialect.js'

/** Creates the `ItemsTables` of PostgreSQL. */
export function createPostgresTables(tx: Pick<Queries, 'run'>): ItemsTables {
  const waitBriefly = async (): Promise<void> => {
    await tx.run(sql`set local lock_timeout = '3s'`)
  }
  return {
    waitBriefly,
    lock: async (table) => {
      await waitBriefly()
      await tx.run(sql`lock table ${identifier(table)} in share row exclusive mode`)
    },
    lockExclusively: async (table) => {
      await waitBriefly()
      await tx.run(sql`lock table ${identifier(table)} in access exclusive mode`)
    },
    empty: async (table) => {
      await waitBriefly()
      await tx.run(postgresDialect.truncate(identifier(table)))
    },
    drop: async (table) => {
      await waitBriefly()
      await tx.run(sql`drop table if exists ${identifier(table)}`)
    },
    rename: async (table, to, suffixes) => {
      await tx.run(sql`alter table ${identifier(table)} rename to ${identifier(to)}`)
      for (const suffix of suffixes) {
        const [before, after] = [`${table}_${suffix}`, `${to}_${suffix}`]
        await tx.run(sql`alter index ${identifier(before)} rename to ${identifier(after)}`)
      }
    },
    // A failed build leaves an invalid index, which the next build or the drop of the index removes.
    abandonBuild: async () => {},
    rebuildOutdated: async () => {},
  }
}
