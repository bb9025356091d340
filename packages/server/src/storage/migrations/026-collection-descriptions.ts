import { type Sql, sql } from '../sql.js'
import type { SqlDialect } from '../sql-dialect.js'

/** Descriptions of collections. */
export const collectionDescriptions: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) => sql`alter table collections add column description ${types.text}`,
]
