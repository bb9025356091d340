import type { SqlDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/** A column that tells scheduled backups from requested ones. @see docs/storage.md#backups */
export const automaticBackups: readonly ((dialect: SqlDialect) => Sql)[] = [
  ({ types }) =>
    sql`alter table backups add column type ${types.text} not null default 'ON_DEMAND'`,
]
