import { compareBy, compareText, matchFilter, parseFilter, parseSort } from '@foyer/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import type { IndexKey } from '../engine/index-keys.js'
import { sql } from '../sql.js'
import { caseCount, itOnSqlite } from '../testing/fresh-schema.js'
import { openItemsTable, readOf } from '../testing/items-table.js'
import { fieldNames, mixedItems, wireFilters } from '../testing/mixed-items.js'
import { compileConditions } from './compile-conditions.js'
import { pageStatements } from './compile-page.js'

const items = mixedItems(150, 7)
const filterCount = caseCount(2500)
const orderCount = caseCount(500)
const table = await openItemsTable(items)
afterAll(() => table.close())

/**
 * Index keys of every field. Their length is two characters, so that the index contains only the start of most strings.
 */
function keysOf(ignoreCase: boolean): IndexKey[] {
  return fieldNames.map((name) => ({ path: name.split('.'), ignoreCase, length: 2, leads: true }))
}

// Detects, for example, lists that are matched twice or not at all, operands compared with another type, and ranges
// that are too short or exclude their bounds.
describe.each([
  ['that respect case', keysOf(false)],
  ['in folded case', keysOf(true)],
])('with indexes %s', (_, indexKeys) => {
  it(`compileConditions matches every item exactly once for ${filterCount} filters`, {
    timeout: 240_000,
  }, async () => {
    const disagreements: unknown[] = []
    let split = 0
    for (const wire of wireFilters(filterCount, 31)) {
      const filter = parseFilter(wire)
      const conditions = compileConditions(readOf(table, filter, { indexKeys })).disjoint
      if (conditions.length > 1) split += 1
      const found = await Promise.all(conditions.map((condition) => table.ids(condition)))
      const selected = found.flat().map(String).sort(compareText)
      const matched = items.filter((one) => matchFilter(filter, one)).map((one) => String(one._id))
      if (JSON.stringify(matched.sort(compareText)) === JSON.stringify(selected)) continue
      disagreements.push({ wire, matched, selected })
    }
    expect(disagreements.slice(0, 2)).toEqual([])
    expect(split).toBeGreaterThan(filterCount / 10)
  })

  it(`pageStatements return the expected order for ${orderCount} filters`, {
    timeout: 240_000,
  }, async () => {
    const disagreements: unknown[] = []
    for (const [index, wire] of wireFilters(orderCount, 37).entries()) {
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
      // With a small limit, the statement finds the rows before it reads their columns.
      const page = { order: { sort }, limit: index % 3 === 0 ? 4 : 10, offset: 3 }
      const wanted = sorted.slice(3, 3 + page.limit).map(({ _id }) => _id)
      const read = readOf(table, filter, { indexKeys })
      const found: string[][] = []
      for (const statement of pageStatements(read, page, { id: sql`id` })) {
        found.push((await table.all<{ id: string }>(statement)).map(({ id }) => id))
      }
      // Only the last statement may be the one of an empty page.
      const whole = found.pop()
      const complete = [...found.filter((ids) => ids.length > 0), whole]
      if (complete.some((ids) => JSON.stringify(ids) !== JSON.stringify(wanted))) {
        disagreements.push({ wire, sort })
      }
    }
    expect(disagreements.slice(0, 2)).toEqual([])
  })
})

it('splits at most three equalities, the maximum number of fields in an index', () => {
  const [first, second, third, fourth] = fieldNames
  const names = [first, second, third, fourth].map(String)
  const filter = parseFilter(Object.fromEntries(names.map((name) => [name, 1])))
  const read = readOf(table, filter, { indexKeys: keysOf(false) })
  expect(compileConditions(read).disjoint).toHaveLength(4)
})

itOnSqlite(
  'splits an OR into at most eight alternatives, each with the equalities of one field',
  () => {
    const paths = Array.from({ length: 9 }, (_, n) => `field${n}`)
    const indexKeys = paths.map((path) => ({
      path: [path],
      ignoreCase: false,
      length: 2,
      leads: true,
    }))
    const countConditions = (alternatives: object[]): number =>
      compileConditions(readOf(table, parseFilter({ $or: alternatives }), { indexKeys })).disjoint
        .length
    const equalities = paths.map((path) => ({ [path]: 1 }))
    // Each alternative has a condition for the field itself, and one for arrays in it.
    expect(countConditions(equalities.slice(0, 8))).toBe(16)
    expect(countConditions(equalities)).toBe(1)
    expect(countConditions(Array.from({ length: 20 }, (_, n) => ({ field0: n })))).toBe(2)
  },
)
