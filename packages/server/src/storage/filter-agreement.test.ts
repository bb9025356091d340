import { matchFilter, parseFilter } from '@foyer/protocol'
import { afterAll, expect, it } from 'vitest'
import { compileFilter } from './compile-filter.js'
import { openItemsTable } from './items-table.fixture.js'
import { mixedItems, wireFilters } from './mixed-items.fixture.js'
import { sqliteJson } from './sqlite-json.js'

const items = mixedItems(150, 7)
const table = openItemsTable(items)
afterAll(() => table.close())

it('SQLite and the matcher take the same items for 15,000 filters', { timeout: 30_000 }, () => {
  const disagreements: unknown[] = []
  let taking = 0
  for (const wire of wireFilters(15_000, 11)) {
    const filter = parseFilter(wire)
    const matched = items.filter((item) => matchFilter(filter, item)).map((item) => item._id)
    const selected = table.ids(compileFilter(filter, sqliteJson))
    if (matched.length > 0 && matched.length < items.length) taking += 1
    if (JSON.stringify(matched) !== JSON.stringify(selected)) {
      const odd = [...matched, ...selected].find(
        (id) => matched.includes(String(id)) !== selected.includes(id),
      )
      disagreements.push({ wire, item: items.find((item) => item._id === odd) })
    }
  }
  console.info('PLANT', disagreements.length, taking)
  expect(disagreements.slice(0, 3)).toEqual([])
  // A filter that takes all or nothing proves little.
  expect(taking).toBeGreaterThan(5000)
})
