import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Columns for collections that are managed through the API. */
export const managedCollections: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table collections add column display_field ${types.text}`,
  ({ types }) =>
    sql`alter table collections add column plugins ${types.text} not null default '[]'`,
  ({ types }) => sql`alter table collections add column deleted_at ${types.integer}`,
]
