import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Searchable fields of members, in columns of their own. @see docs/storage.md#members */
export const memberSearch: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table identities add column nickname_key ${types.text}`,
  ({ types }) => sql`alter table identities add column first_name_key ${types.text}`,
  ({ types }) => sql`alter table identities add column last_name_key ${types.text}`,
  ({ types }) => sql`alter table identities add column title_key ${types.text}`,
  ({ types }) =>
    sql`alter table identities add column privacy ${types.text} not null default 'PRIVATE'`,
  ({ fold, jsonField }) => sql`update identities set
    nickname_key = ${fold(jsonField(sql`profile`, 'nickname'))},
    first_name_key = ${fold(jsonField(sql`profile`, 'firstName'))},
    last_name_key = ${fold(jsonField(sql`profile`, 'lastName'))},
    title_key = ${fold(jsonField(sql`display`, 'title'))},
    privacy = case ${jsonField(sql`profile`, 'privacyStatus')} when 'PUBLIC' then 'PUBLIC' else 'PRIVATE' end`,
  () => sql`create index identities_by_nickname on identities (nickname_key, status, privacy)`,
]
