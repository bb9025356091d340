import { compareBy, compareText, matchFilter, parseFilter, parseSort } from '@foyer/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import type { IndexKey } from '../engine/index-keys.js'
import { identifier, sql } from '../sql.js'
import { openItemsTable } from '../testing/items-table.js'
import { fieldNames, mixedItems, wireFilters } from '../testing/mixed-items.js'
import { arrayDisjuncts } from './array-disjuncts.js'
import { compilePage } from './compile-page.js'

const items = mixedItems(150, 7)
const table = await openItemsTable(items)
afterAll(() => table.close())

/** Index keys of every field. Their length is two characters, so that the index contains only the start of most texts. */
function keysOf(ignoreCase: boolean): IndexKey[] {
  return fieldNames.map((name) => ({ path: name.split('.'), ignoreCase, length: 2, leads: true }))
}

// Detects, for example, lists that are matched twice or not at all, operands compared with another type, and ranges
// that are too short or exclude their bounds.
describe.each([
  ['that respect case', keysOf(false)],
  ['in folded case', keysOf(true)],
])('with indexes %s', (_, indexKeys) => {
  it('arrayDisjuncts matches every item exactly once for 2,500 filters', {
    timeout: 240_000,
  }, async () => {
    const disagreements: unknown[] = []
    let split = 0
    for (const wire of wireFilters(2500, 31)) {
      const filter = parseFilter(wire)
      const conditions = arrayDisjuncts(filter, {
        json: table.dialect.json,
        table: identifier('items'),
        indexKeys,
      })
      if (conditions.length > 1) split += 1
      const found = await Promise.all(conditions.map((condition) => table.ids(condition)))
      const selected = found.flat().map(String).sort(compareText)
      const matched = items.filter((one) => matchFilter(filter, one)).map((one) => String(one._id))
      if (JSON.stringify(matched.sort(compareText)) === JSON.stringify(selected)) continue
      disagreements.push({ wire, matched, selected })
    }
    expect(disagreements.slice(0, 2)).toEqual([])
    expect(split).toBeGreaterThan(250)
  })

  it('compilePage returns the expected order for 500 filters', { timeout: 240_000 }, async () => {
    const disagreements: unknown[] = []
    for (const [index, wire] of wireFilters(500, 37).entries()) {
      const filter = parseFilter(wire)
      const [first = '', second = ''] = [fieldNames[index % 7], fieldNames[index % 11]]
      const sort = parseSort([
        { fieldName: first, order: index % 2 === 0 ? 'ASC' : 'DESC' },
        { fieldName: second },
      ])
      const compare = compareBy(sort)
      const sorted = items
        .filter((one) => matchFilter(filter, one))
        .toSorted((a, b) => compare(a, b) || compareText(String(a._id), String(b._id)))
        .slice(3, 13)
      const locateFirst = index % 3 === 0
      const part = { limit: 10, offset: 3, indexKeys, columns: sql`id`, locateFirst }
      const page = { filter, order: { sort }, ...part }
      const whole = compilePage(identifier('items'), page, table.dialect)
      const rows = await table.all<{ id: string }>(whole)
      const [wanted, found] = [sorted.map(({ _id }) => _id), rows.map(({ id }) => id)]
      if (JSON.stringify(wanted) !== JSON.stringify(found)) disagreements.push({ wire, sort })
    }
    expect(disagreements.slice(0, 2)).toEqual([])
  })
})

it('splits at most three equalities, the maximum number of fields in an index', () => {
  const [first, second, third, fourth] = fieldNames
  const names = [first, second, third, fourth].map(String)
  const filter = parseFilter(Object.fromEntries(names.map((name) => [name, 1])))
  const { json } = table.dialect
  const splitting = { json, table: identifier('items'), indexKeys: keysOf(false) }
  expect(arrayDisjuncts(filter, splitting)).toHaveLength(4)
})
