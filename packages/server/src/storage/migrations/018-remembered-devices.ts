import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Devices on which members need no second factor. @see docs/storage.md#factors */
export const rememberedDevices: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table remembered_devices (
    id ${types.text} primary key,
    hash ${types.text} not null unique,
    identity_id ${types.text} not null references identities (id),
    binding ${types.text} not null,
    user_agent ${types.text},
    created_at ${types.integer} not null,
    last_used_at ${types.integer} not null,
    expires_at ${types.integer} not null
  )${tableOptions}`,
  () =>
    sql`create index remembered_devices_by_identity on remembered_devices (identity_id, created_at)`,
  () => sql`create index remembered_devices_by_expiry on remembered_devices (expires_at)`,
]
