import type { Queries } from '../database.js'
import type { ItemRows } from '../engine/item-rows.js'
import { toCreatedEvent } from '../event.js'
import { identifier, sql } from '../sql.js'
import { StaleFieldsError } from '../storage-error.js'
import { sqliteDialect } from './sql-dialect.js'

/** Creates the `ItemRows` of SQLite. Each item has one statement, which is prepared once, and costs no round trip. */
export function createSqliteItemRows(tx: Pick<Queries, 'all' | 'run' | 'record'>): ItemRows {
  const { content, encode } = sqliteDialect.itemColumns
  return {
    insert: async (table, items) => {
      const inserted: boolean[] = []
      for (const { id, author, revision, text, origin } of items) {
        const rows =
          await tx.run(sql`insert into ${identifier(table)} (id, owner, revision, ${content})
          values (${id}, ${author}, ${revision}, ${encode(text)}) on conflict (id) do nothing`)
        inserted.push(rows === 1)
        if (rows === 1 && origin) {
          await tx.record({ ...toCreatedEvent(id, origin), detail: `{"item":${text}}` })
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
    assertChecked: async ({ id, enforcedSinceRevision }) => {
      const rows = await tx.all<{ enforced: number }>(
        sql`select enforced from collections where id = ${id}`,
      )
      if (rows[0]?.enforced !== enforcedSinceRevision) throw new StaleFieldsError()
    },
  }
}
