import { parseFilter, parsePath } from '@foyer/protocol'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { Reader } from '../database.js'
import type { Sql } from '../sql.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { openItemsTable, readOf } from '../testing/items-table.js'
import { fieldName, fieldNames, mixedItems, wireFilters } from '../testing/mixed-items.js'
import { listItemValues, listItemValuesFrom } from './item-values.js'

const table = await openItemsTable(mixedItems(150, 37))
const db: Reader = {
  dialect: table.dialect,
  all: async <Row>(query: Sql) => (await table.all(query)) as Row[],
}
afterAll(() => table.close())

// Detects, for example, an omitted condition of a position, and wrong treatment of null, of mixed types and of values
// that are equal in order.
it('distinct values after a position agree with the whole list for 600 fields and filters', {
  timeout: 240_000,
}, async () => {
  const filters = wireFilters(600, 61)
  const wanted = fc.sample(
    fc.record({
      name: fieldName,
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
      at: fc.nat(),
      backwards: fc.boolean(),
      inclusive: fc.boolean(),
      limit: fc.integer({ min: 1, max: 12 }),
    }),
    { seed: 67, numRuns: filters.length },
  )
  const disagreements: unknown[] = []
  for (const [index, { name, order, at, backwards, inclusive, limit }] of wanted.entries()) {
    const field = { path: parsePath(name), order }
    const read = readOf(db, parseFilter(filters[index]))
    const all = await listItemValues(read, { field, limit: 1000, offset: 0 })
    const position = all[at % Math.max(all.length, 1)]
    if (position === undefined) continue
    const found = await listItemValuesFrom(read, {
      field,
      from: { position, backwards, inclusive },
      limit,
    })
    const own = all.indexOf(position)
    const behind = backwards
      ? all.slice(0, own + (inclusive ? 1 : 0)).reverse()
      : all.slice(own + (inclusive ? 0 : 1))
    const expected = behind.slice(0, limit)
    if (JSON.stringify(found) === JSON.stringify(expected)) continue
    disagreements.push({ name, order, position, backwards, inclusive, found, expected })
  }
  expect(disagreements.length).toBe(0)
  expect(disagreements.slice(0, 2)).toEqual([])
})

it('pages of distinct values from an index end with null, also if values share an index entry', async () => {
  const values = [1, true, -5, 0, false, null, 'a'.repeat(5), 'a'.repeat(6)]
  const own = await openItemsTable(values.map((v, n) => ({ _id: `i${n}`, v })))
  const key = { path: ['v'], ignoreCase: false, length: 2, leads: true }
  const field = { path: ['v'], order: 'DESC' } as const
  const all = await listItemValues(readOf(own, parseFilter({})), { field, limit: 100, offset: 0 })
  const indexed = readOf(own, parseFilter({}), { indexKeys: [key] })
  for (const limit of [1, 2, 3, 4]) {
    for (const [at, position] of all.entries()) {
      const from = { position, backwards: false, inclusive: false }
      const found = await listItemValuesFrom(indexed, { field, from, limit })
      expect({ limit, position, found }).toEqual({
        limit,
        position,
        found: all.slice(at + 1, at + 1 + limit),
      })
    }
  }
  await own.close()
})

const indexKeys = fieldNames.map((name) => ({
  path: name.split('.'),
  ignoreCase: false,
  length: 2,
  leads: true,
}))

it.each(fieldNames.map((name) => [name]))(
  'distinct values after a position agree with the whole list with an index on %s',
  async (name) => {
    const filter = parseFilter({})
    const read = readOf(db, filter, { indexKeys })
    for (const order of ['ASC', 'DESC'] as const) {
      const field = { path: parsePath(name), order }
      const all = await listItemValues(readOf(db, filter), { field, limit: 1000, offset: 0 })
      // Each read takes longer on PostgreSQL, which tests a third of the positions.
      const positions = [...all.entries()].filter(([own]) => !onPostgres || own % 3 === 0)
      for (const [own, position] of positions) {
        for (const backwards of [true, false]) {
          const inclusive = own % 2 === 0
          const from = { position, backwards, inclusive }
          const found = await listItemValuesFrom(read, { field, from, limit: 4 })
          const behind = backwards
            ? all.slice(0, own + (inclusive ? 1 : 0)).reverse()
            : all.slice(own + (inclusive ? 0 : 1))
          expect({ position, backwards, found }).toEqual({
            position,
            backwards,
            found: behind.slice(0, 4),
          })
        }
      }
    }
  },
)
