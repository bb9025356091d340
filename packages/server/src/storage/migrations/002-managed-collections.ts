import { type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'

/** What a collection gained when it came to be managed over the wire. */
export const managedCollections: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table collections add column display_field ${types.text}`,
  ({ types }) =>
    sql`alter table collections add column plugins ${types.text} not null default '[]'`,
  ({ types }) => sql`alter table collections add column deleted_at ${types.integer}`,
]
