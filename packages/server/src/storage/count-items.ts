import type { Filter } from '@foyer/protocol'
import { type Database, first } from './database.js'
import type { IndexKey } from './index-keys.js'
import { compileOnce } from './remembered-statements.js'
import { isOneKey, splitLists, unlistedOnly } from './split-lists.js'
import { identifier, join, type Sql, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** Entries of an index that are counted without a look at the clock, which would cost as much again. */
const COUNTED_BLINDLY = 1000

/** How many items match a filter. */
export async function countItems(
  db: Pick<Database, 'all' | 'dialect'>,
  table: string,
  filter: Filter,
  keys: readonly IndexKey[] = [],
): Promise<number> {
  const { dialect } = db
  const { quick, whole } = compileOnce({
    ...{ dialect, keys, filter, name: `count ${table}`, given: {}, standIns: {} },
    compile: (filter) => ({
      quick: compileUnlistedCount(table, filter, { dialect, keys }),
      whole: compileCount(table, filter, { dialect, keys }),
    }),
  })
  const unlisted = quick && (await first<{ total: number }>(db, quick))
  const row = unlisted?.total ? unlisted : await first<{ total: number }>(db, whole)
  return row?.total ?? 0
}

/**
 * The same where no item has a list in the fields that are looked for and there are not too many, else 0; undefined where that
 * would not be shorter.
 */
function compileUnlistedCount(
  table: string,
  filter: Filter,
  { dialect, keys }: { dialect: SqlDialect; keys: readonly IndexKey[] },
): Sql | undefined {
  const items = identifier(table)
  if (!isOneKey(filter, keys)) {
    const condition = unlistedOnly(filter, { json: dialect.json, table: items, keys })
    return condition && sql`select count(*) as total from ${items} where ${condition}`
  }
  const json = { ...dialect.json, itemCheckpoint: sql`true` }
  const condition = unlistedOnly(filter, { json, table: items, keys })
  const most = dialect.limit(COUNTED_BLINDLY)
  const found = condition && sql`select 1 from ${items} where ${condition} limit ${most}`
  return found && sql`select count(*) % ${most} as total from (${found})`
}

function compileCount(
  table: string,
  filter: Filter,
  { dialect, keys }: { dialect: SqlDialect; keys: readonly IndexKey[] },
): Sql {
  const items = identifier(table)
  const counts = splitLists(filter, { json: dialect.json, table: items, keys }).map(
    (condition) => sql`(select count(*) from ${items} where ${condition})`,
  )
  return sql`select ${join(counts, ' + ')} as total`
}
