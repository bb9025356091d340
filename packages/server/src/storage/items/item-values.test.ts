import {
  compareBy,
  compareText,
  matchFilter,
  parseFilter,
  parsePath,
  valueAtPath,
  type WireItemData,
} from '@foyer/protocol'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Reader } from '../database.js'
import type { Sql } from '../sql.js'
import { caseCount, itOnSqlite } from '../testing/fresh-schema.js'
import { openItemsTable, readOf } from '../testing/items-table.js'
import { fieldName, fieldNames, mixedItems, wireFilters } from '../testing/mixed-items.js'
import { countItemValues, listItemValues } from './item-values.js'

const items = mixedItems(150, 23)
const filterCount = caseCount(500)
const table = await openItemsTable(items)
const db: Reader = {
  dialect: table.dialect,
  all: async <Row>(query: Sql) => (await table.all(query)) as Row[],
}
afterAll(() => table.close())

/** Computes the distinct values in memory, ordered by value and then by JSON text. */
function distinctInMemory(
  selected: readonly WireItemData[],
  name: string,
  order: 'ASC' | 'DESC',
): string[] {
  const path = parsePath(name)
  const texts = new Set(selected.map((item) => JSON.stringify(valueAtPath(item, path) ?? null)))
  const compare = compareBy([{ path: ['value'], order }])
  return [...texts]
    .map((text) => ({ text, value: JSON.parse(text) }))
    .sort((a, b) => compare(a, b) || compareText(a.text, b.text))
    .map(({ text }) => text)
}

/** Normalizes JSON texts: databases write some numbers differently from JavaScript. */
const normalize = (texts: readonly string[]): string[] =>
  texts.map((text) => JSON.stringify(JSON.parse(text)))

const indexKeys = fieldNames.map((name) => ({
  path: name.split('.'),
  ignoreCase: false,
  length: 2,
  leads: true,
}))

describe('distinct values of a field', () => {
  it.each(fieldNames.map((name) => [name]))(
    'agree with an in-memory list with an index on %s',
    async (name) => {
      for (const order of ['ASC', 'DESC'] as const) {
        const all = distinctInMemory(items, name, order)
        const field = { path: parsePath(name), order }
        const read = readOf(db, parseFilter({}), { indexKeys })
        for (const [offset, limit] of [
          [0, 1000],
          [0, 3],
          [2, 5],
          [all.length - 1, 9],
        ] as const) {
          const found = normalize(await listItemValues(read, { field, limit, offset }))
          expect(found).toEqual(all.slice(offset, offset + limit))
        }
        const total = await countItemValues(read, field.path)
        expect(total).toBe(all.length)
      }
    },
  )

  // Detects, for example, a filter that the page or the total ignores, an ignored offset or DESC, repeated values,
  // and values ordered by their JSON text.
  it(`agree with an in-memory list in pages for ${filterCount} filters and fields`, {
    timeout: 240_000,
  }, async () => {
    const filters = wireFilters(filterCount, 51)
    const wanted = fc.sample(
      fc.record({
        name: fieldName,
        order: fc.constantFrom('ASC' as const, 'DESC' as const),
        offset: fc.nat(8),
        limit: fc.integer({ min: 1, max: 12 }),
      }),
      { seed: 53, numRuns: filterCount },
    )
    const disagreements: unknown[] = []
    for (const [index, { name, order, offset, limit }] of wanted.entries()) {
      const filter = parseFilter(filters[index])
      const taken = items.filter((item) => matchFilter(filter, item))
      const all = distinctInMemory(taken, name, order)
      const path = parsePath(name)
      const read = readOf(db, filter)
      const page = { field: { path, order }, limit, offset }
      const found = normalize(await listItemValues(read, page))
      const total = await countItemValues(read, path)
      const expected = all.slice(offset, offset + limit)
      if (total === all.length && JSON.stringify(found) === JSON.stringify(expected)) continue
      disagreements.push({ name, order, offset, limit, found, expected, total, all: all.length })
    }
    expect(disagreements.slice(0, 3)).toEqual([])
  })
})

itOnSqlite('counts more distinct values than a loose index scan reads', async () => {
  const many = await openItemsTable(Array.from({ length: 2001 }, (_, n) => ({ _id: `v${n}`, n })))
  await many.exec(`create index by_n on items (json_extract(data, '$."n"'))`)
  const keys = [{ path: ['n'], ignoreCase: false, length: 2, leads: true }]
  const all = async <Row>(query: Sql) => (await many.all(query)) as Row[]
  const read = readOf({ dialect: many.dialect, all }, parseFilter({}), { indexKeys: keys })
  expect(await countItemValues(read, ['n'])).toBe(2001)
  await many.close()
})
