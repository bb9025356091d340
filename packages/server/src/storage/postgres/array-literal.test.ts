import { parseFilter } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import { compileFilter } from '../query/compile-filter.js'
import { type Sql, sql } from '../sql.js'
import { afterThisTest } from '../testing/clean-up.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { postgresDialect } from './sql-dialect.js'

/** Returns the text of a plan. If an array is parsed for each row, the filter in the plan contains a cast. */
async function planOf(condition: Sql): Promise<string> {
  const db = await openEmptyDatabase()
  afterThisTest(db.close)
  await db.transaction((tx) => createItemsTable(tx, 'things'))
  const rows = await db.all(sql`explain select id from things where ${condition}`)
  return JSON.stringify(rows)
}

const texts = Array.from({ length: 20 }, (_, n) => `a "text" ${n}`)

it('parses an array of texts once, not for each row', async () => {
  const plan = await planOf(postgresDialect.columnIn(sql`owner`, texts))
  expect(plan).toMatch(/owner = ANY/)
  expect(plan).not.toMatch(/cstring/)
})

it('parses an array of values once, not for each row', async () => {
  const filter = parseFilter({ title: { $in: texts }, tags: { $hasSome: texts } })
  const condition = compileFilter(filter, postgresDialect.json, [])
  const plan = await planOf(condition)
  expect(plan).toMatch(/= ANY/)
  expect(plan).toMatch(/@> ANY/)
  expect(plan).not.toMatch(/cstring|::text\)::jsonb/)
})
