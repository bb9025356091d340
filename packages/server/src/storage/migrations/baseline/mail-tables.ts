import type { SqlDialect } from '../../engine/sql-dialect.js'
import { type Sql, sql } from '../../sql.js'

/** Tables of e-mails. @see docs/storage.md#e-mails */
export function mailTables({ types, tableOptions }: SqlDialect): Sql[] {
  const { text, integer, serial } = types
  return [
    // A pending e-mail.
    sql`create table mails (
      seq ${serial},
      kind ${text} not null,
      payload ${text} not null,
      attempts ${integer} not null default 0,
      next_at ${integer} not null,
      give_up_at ${integer} not null
    )${tableOptions}`,
    sql`create index mails_by_turn on mails (next_at, seq)`,

    // The time of an e-mail to an address, to limit how many it gets.
    sql`create table sent_mails (
      seq ${serial},
      address_hash ${text} not null,
      sent_at ${integer} not null
    )${tableOptions}`,
    sql`create index sent_mails_by_address on sent_mails (address_hash, sent_at)`,
    sql`create index sent_mails_by_time on sent_mails (sent_at)`,

    // A message that the console shows, for example because no mail server is set.
    sql`create table inbox_messages (
      seq ${serial},
      id ${text} not null unique,
      channel ${text} not null,
      recipient ${text} not null,
      subject ${text} not null,
      text ${text} not null,
      html ${text} not null,
      links ${text} not null,
      code ${text},
      created_at ${integer} not null,
      owners_only ${integer} not null default 0
    )${tableOptions}`,
  ]
}
