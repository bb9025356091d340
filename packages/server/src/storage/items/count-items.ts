import { first } from '../database.js'
import { compileConditions } from '../query/compile-conditions.js'
import type { ItemRead, SelectedItems } from '../query/item-read.js'
import { isOneIndexedEquality } from '../query/split-filter.js'
import { identifier, join, type Sql, sql } from '../sql.js'

/** Maximum index entries that are counted without a `JsonDialect.itemCheckpoint`, which doubles the cost. */
const COUNTED_UNCHECKED = 1000

/** Counts the items that match a filter. */
export async function countItems(read: ItemRead): Promise<number> {
  for (const statement of countStatements(read)) {
    const row = await first<{ total: number }>(read, statement)
    if (row?.total) return row.total
  }
  return 0
}

/**
 * Compiles a count to statements, of which the first one that does not return 0 is right. Where possible, a cheaper one
 * comes first. It returns 0 if it cannot know the count: an item has an array in a filtered field, or there are too
 * many.
 */
function* countStatements(selection: SelectedItems): Iterable<Sql> {
  const { dialect } = selection
  const table = identifier(selection.table)
  const readsEntriesOnly = isOneIndexedEquality(selection)
  if (readsEntriesOnly) {
    const json = { ...dialect.json, itemCheckpoint: sql`true` }
    const unchecked = compileConditions({ ...selection, dialect: { ...dialect, json } }).arrayFree
    const max = dialect.limit(COUNTED_UNCHECKED)
    const entries = unchecked && sql`select 1 from ${table} where ${unchecked} limit ${max}`
    if (entries) yield sql`select count(*) % ${max} as total from (${entries})`
  }
  const { disjoint, arrayFree } = compileConditions(selection)
  if (arrayFree && !readsEntriesOnly) {
    yield sql`select count(*) as total from ${table} where ${arrayFree}`
  }
  const counts = disjoint.map(
    (condition) => sql`(select count(*) from ${table} where ${condition})`,
  )
  yield sql`select ${join(counts, ' + ')} as total`
}
