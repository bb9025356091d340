import { matchFilter, parseFilter } from '@foyer/protocol'
import { afterAll, expect, it } from 'vitest'
import { sqliteDialect } from '../sqlite/sql-dialect.js'
import { openItemsTable } from '../testing/items-table.js'
import { mixedItems, wireFilters } from '../testing/mixed-items.js'
import { compileFilter } from './compile-filter.js'

const items = mixedItems(150, 7)
const table = await openItemsTable(items)
const filters = table.dialect === sqliteDialect ? 15_000 : 5000
afterAll(() => table.close())

// Detects, for example, null distinguished from a missing value, list elements that are not matched, values compared
// with another type, names that are not escaped, case folding of ASCII letters only, and order or lengths in UTF-16
// units.
it(`the database and the matcher select the same items for ${filters} filters`, {
  timeout: 240_000,
}, async () => {
  const disagreements: unknown[] = []
  let selective = 0
  for (const wire of wireFilters(filters, 11)) {
    const filter = parseFilter(wire)
    const matched: unknown[] = items.filter((one) => matchFilter(filter, one)).map((one) => one._id)
    const selected = await table.ids(compileFilter(filter, table.dialect.json, []))
    if (matched.length > 0 && matched.length < items.length) selective += 1
    if (JSON.stringify(matched) === JSON.stringify(selected)) continue
    const id = [...matched, ...selected].find(
      (one) => matched.includes(one) !== selected.includes(one),
    )
    disagreements.push({ wire, item: items.find((one) => one._id === id) })
  }
  expect(disagreements.slice(0, 3)).toEqual([])
  // A filter that matches all items or none would hide differences.
  expect(selective).toBeGreaterThan(filters / 3)
})
