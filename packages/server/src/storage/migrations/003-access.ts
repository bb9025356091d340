import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Roles of members, special permissions of collections, and the decision log. */
export const accessTables: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table identities add column roles ${types.text} not null default '[]'`,
  ({ types }) =>
    sql`alter table collections add column special_permissions ${types.text} not null default '[]'`,
  ({ types, tableOptions }) => sql`create table decisions (
    seq ${types.serial},
    id ${types.text} not null unique,
    decision ${types.text} not null,
    created_at ${types.integer} not null
  )${tableOptions}`,
  () => sql`create index decisions_by_age on decisions (created_at)`,
]
