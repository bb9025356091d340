import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Jobs that change items by filter after the reply. @see docs/storage.md#jobs */
export const asyncJobs: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table async_jobs (
    id ${types.text} primary key,
    kind ${types.text} not null,
    collection_id ${types.text} not null,
    caller ${types.text} not null,
    caller_id ${types.text},
    request ${types.text},
    status ${types.text} not null,
    position ${types.integer} not null,
    last_seq ${types.integer} not null,
    success_count ${types.integer} not null,
    failure_count ${types.integer} not null,
    error ${types.text},
    created_at ${types.integer} not null,
    updated_at ${types.integer} not null,
    ended_at ${types.integer}
  )${tableOptions}`,
  () => sql`create index async_jobs_open on async_jobs (updated_at, id) where ended_at is null`,
  () => sql`create index async_jobs_by_end on async_jobs (ended_at)`,
]
