import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Stored answers of writes with an idempotency key. @see docs/storage.md */
export const writeAnswers: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table write_answers (
    hash ${types.text} primary key,
    fingerprint ${types.text} not null,
    answer ${types.text},
    expires_at ${types.integer} not null
  )${tableOptions}`,
  () => sql`create index write_answers_by_expiry on write_answers (expires_at)`,
]
