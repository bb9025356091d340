import { first } from '../database.js'
import { compileConditions } from '../query/compile-conditions.js'
import type { ItemRead, SelectedItems } from '../query/item-read.js'
import { identifier, join, type Sql, sql } from '../sql.js'

/** Counts the items that match a filter. */
export async function countItems(read: ItemRead): Promise<number> {
  for (const statement of countStatements(read)) {
    const row = await first<{ total: number }>(read, statement)
    if (row?.total) return row.total
  }
  return 0
}

/**
 * Compiles a count to one or two statements. Of two, the first is cheaper. It returns 0 if a filtered field contains an
 * array, and the second statement counts then.
 */
function* countStatements(selection: SelectedItems): Iterable<Sql> {
  const table = identifier(selection.table)
  const { disjoint, arrayFree } = compileConditions(selection)
  if (arrayFree) yield sql`select count(*) as total from ${table} where ${arrayFree}`
  const counts = disjoint.map(
    (condition) => sql`(select count(*) from ${table} where ${condition})`,
  )
  yield sql`select ${join(counts, ' + ')} as total`
}
