import { type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'

/** What is known of the indexes of each collection's table, as a JSON list. @see docs/storage.md#indexes */
export const itemIndexes: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table item_indexes (
    items_table ${types.text} primary key,
    indexes ${types.text} not null
  )${tableOptions}`,
]
