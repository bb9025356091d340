import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Networks from which a member logged in. @see docs/storage.md#tables */
export const knownNetworks: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table known_networks (
    identity_id ${types.text} not null references identities (id),
    network_hash ${types.text} not null,
    last_login_at ${types.integer} not null,
    primary key (identity_id, network_hash)
  )${tableOptions}`,
  () => sql`create index known_networks_by_age on known_networks (last_login_at)`,
]
