import type { Queries } from '../database.js'
import { itemCreated } from '../events/event.js'
import type { ItemsTables } from '../items/table-operations.js'
import { identifier, sql } from '../sql.js'
import { StaleFieldsError } from '../storage-error.js'
import { sqliteDialect } from './dialect.js'
import { isSmall } from './objects.js'
import { abandonShadow, discard, swapInEmpty } from './shadow-table.js'

/**
 * Creates the `ItemsTables` of SQLite. It discards large tables, because emptying them at once would block the writer.
 */
export function createSqliteTables(tx: Pick<Queries, 'all' | 'run' | 'record'>): ItemsTables {
  const { content, encode } = sqliteDialect.items
  return {
    // One statement for each item, which is prepared once, and costs no round trip.
    insert: async (table, items) => {
      const inserted: boolean[] = []
      for (const { id, author, revision, text, created } of items) {
        const rows =
          await tx.run(sql`insert into ${identifier(table)} (id, owner, revision, ${content})
          values (${id}, ${author}, ${revision}, ${encode(text)}) on conflict (id) do nothing`)
        inserted.push(rows === 1)
        if (rows === 1 && created) {
          await tx.record({ ...itemCreated(id, created), detail: `{"item":${text}}` })
        }
      }
      return inserted
    },
    replace: async (table, items) => {
      for (const { id, author, revision, text } of items) {
        await tx.run(sql`update ${identifier(table)} set owner = ${author}, revision = ${revision},
          ${content} = ${encode(text)} where id = ${id}`)
      }
    },
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
    assertChecked: async ({ id, enforcedSinceRevision }) => {
      const rows = await tx.all<{ enforced: number }>(
        sql`select enforced from collections where id = ${id}`,
      )
      if (rows[0]?.enforced !== enforcedSinceRevision) throw new StaleFieldsError()
    },
    // Nothing to lock: transactions run one after another.
    lock: async () => {},
  }
}
