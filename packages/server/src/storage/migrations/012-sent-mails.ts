import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Counts of recent mails per address. @see docs/storage.md#e-mails */
export const sentMails: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table sent_mails (
    seq ${types.serial},
    address_hash ${types.text} not null,
    sent_at ${types.integer} not null
  )${tableOptions}`,
  () => sql`create index sent_mails_by_address on sent_mails (address_hash, sent_at)`,
  () => sql`create index sent_mails_by_time on sent_mails (sent_at)`,
]
