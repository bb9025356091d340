import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * Second factors of members, their recovery codes, and counters of attempts and sent codes.
 * @see docs/storage.md#factors
 */
export const factors: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table factors (
    id ${types.text} primary key,
    identity_id ${types.text} not null references identities (id),
    type ${types.text} not null,
    status ${types.text} not null,
    name ${types.text} not null,
    recipient ${types.text},
    secret ${types.text},
    last_step ${types.integer},
    created_at ${types.integer} not null,
    last_used_at ${types.integer}
  )${tableOptions}`,
  () => sql`create unique index factors_by_identity on factors (identity_id, type, status)`,
  ({ types, tableOptions }) => sql`create table recovery_codes (
    identity_id ${types.text} not null references identities (id),
    hash ${types.text} not null,
    used_at ${types.integer},
    primary key (identity_id, hash)
  )${tableOptions}`,
  ({ types, tableOptions }) => sql`create table factor_counts (
    identity_id ${types.text} not null references identities (id),
    kind ${types.text} not null,
    started_at ${types.integer} not null,
    total ${types.integer} not null,
    primary key (identity_id, kind)
  )${tableOptions}`,
]
