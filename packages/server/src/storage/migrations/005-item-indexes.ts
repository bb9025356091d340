import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** The indexes of each items table, as a JSON list. @see docs/storage.md#indexes */
export const itemIndexes: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table item_indexes (
    items_table ${types.text} primary key,
    indexes ${types.text} not null
  )${tableOptions}`,
]
