import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** Descriptions of collections. */
export const collectionDescriptions: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table collections add column description ${types.text}`,
]
