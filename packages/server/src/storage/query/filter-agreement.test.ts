import { matchFilter, parseFilter } from '@foyer/protocol'
import { afterAll, expect, it } from 'vitest'
import { sqliteDialect } from '../sqlite/dialect.js'
import { openItemsTable } from '../testing/items-table.js'
import { mixedItems, wireFilters } from '../testing/mixed-items.js'
import { compileFilter } from './compile-filter.js'

const items = mixedItems(150, 7)
const table = await openItemsTable(items)
const filters = table.dialect === sqliteDialect ? 15_000 : 5000
afterAll(() => table.close())

// Faults planted one at a time, and how many filters caught each. On SQLite, of 15,000: `coalesce` omitted under `not` 3,691; list
// elements not matched 1,663; type guard omitted in ranges 1,342, in equality 342; null distinguished from missing 1,308; names not
// escaped 667, not quoted: an error; paths that enter lists 203; case-sensitive text conditions 199, SQLite's lower() 73; inherited
// keys read 189; numbers bound as doubles 136; lists compared as JSON text 112; objects similar to dates treated as dates 101; UTF-16
// order 29; UTF-16 length 9.
// On PostgreSQL, of 5,000: list elements not matched 467; null distinguished from missing 334; type guard omitted in ranges of numbers
// 223, of texts 122; objects similar to dates treated as dates 190; `collate "C"` omitted 104; names in lower case 104; only ASCII
// letters case-folded 24; positions in patterns counted in UTF-16 units 3.
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
  // A filter that matches all items or none proves little.
  expect(selective).toBeGreaterThan(filters / 3)
})
