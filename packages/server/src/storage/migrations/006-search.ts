import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** State of the search index of each collection that was searched. @see docs/storage.md#search */
export const searchTables: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table search_indexes (
    items_table ${types.text} primary key,
    words_version ${types.integer} not null,
    filled_to ${types.integer} not null,
    fill_end ${types.integer} not null
  )${tableOptions}`,
  ({ types, tableOptions, search }) => sql`create table search_changes (
    items_table ${types.text} not null,
    seq ${types.integer} not null,
    primary key (items_table, seq)
  )${tableOptions}${search.clustered}`,
]
