import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** References of multi-reference fields. @see docs/storage.md#references */
export const references: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types, tableOptions }) => sql`create table item_references (
    seq ${types.serial},
    relation ${types.text} not null,
    from_table ${types.text} not null,
    from_id ${types.text} not null,
    to_table ${types.text} not null,
    to_id ${types.text} not null,
    unique (relation, from_id, to_id)
  )${tableOptions}`,
  // In the order of referencing, and found by whatever is removed at either end.
  () => sql`create index item_references_from
    on item_references (from_table, from_id, relation, seq)`,
  () => sql`create index item_references_to on item_references (to_table, to_id, relation, seq)`,
]
