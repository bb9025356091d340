import { matchFilter, parseFilter, type WireItemData } from '@foyer/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import { compileFilter } from '../query/compile-filter.js'
import { orderList } from '../query/item-order.js'
import { openItemsTable } from '../testing/items-table.js'

/** Field names that end a path, a string or a statement if the SQL does not escape them. */
const names = [
  "title') OR 1=1--",
  'title" OR 1=1--',
  "a'; drop table items; --",
  'a"\') --',
  "') union select id from items --",
  'data->>x',
  "data->>'x'",
  '{a,b}',
  'a[0]',
  '[*]',
  '#-1',
  'a[#-1]',
  '**',
  '*',
  '"',
  '""',
  "'",
  "''",
  '\\',
  '\\"',
  '\\u0022',
  '`',
  'a b',
  'a\nb',
  'a/*',
  '*/',
  '--',
  ';',
  '?',
  '?1',
  ':a',
  '@a',
  'id',
  'seq',
  'data',
  'owner',
  'element',
  'constructor',
  'toString',
  'hasOwnProperty',
]

/** Values that end a string or a pattern if the SQL does not escape them. */
const values = [
  "' OR '1'='1",
  "' OR 1=1--",
  '" OR ""="',
  "'; drop table items; --",
  "') OR 1=1--",
  "' union select id from items --",
  "\\' OR 1=1--",
  '%',
  '_',
  '*',
  '[a-z]*',
  '\\',
  "'||(select id from items)||'",
  '?',
  '$1',
  '/**/',
  'x" }',
  '$."a"',
  'null',
]

const items: WireItemData[] = [
  { _id: 'plain', title: 'plain text', n: 1 },
  { _id: 'list', title: ['plain', 'text'], n: [1, 2] },
]
const table = await openItemsTable(items)
const { json } = table.dialect
afterAll(() => table.close())

const operators = (value: string): unknown[] => [
  value,
  { $in: [value, 'other'] },
  { $gt: value, $lt: value },
  { $startsWith: value },
  { $endsWith: value },
  { $contains: value },
  { $hasSome: [value] },
  { $hasAll: [value] },
  { $matches: { ignoreCase: true, spec: [{ type: 'literal', value }] } },
  { $eq: { x: value } },
]

describe('compiled filters', () => {
  it.each(names)('treat the field name %j as plain text', async (name) => {
    const item = { _id: 'odd', [name]: 'odd value' }
    const own = await openItemsTable([item, ...items])
    for (const condition of operators('odd value')) {
      const filter = parseFilter({ [name]: condition })
      const matched = matchFilter(filter, item) ? ['odd'] : []
      expect(await own.ids(compileFilter(filter, json, []))).toEqual(matched)
      expect(await table.ids(compileFilter(filter, json, []))).toEqual([])
    }
    const order = orderList(json.orderTerms({ path: [name], order: 'DESC' }, []))
    expect(await own.ids(json.exists([name]), order)).toEqual(['odd'])
    await own.close()
  })

  it.each(values)('treat the value %j as plain text', async (value) => {
    for (const condition of operators(value)) {
      const filter = parseFilter({ title: condition })
      expect(await table.ids(compileFilter(filter, json, []))).toEqual([])
    }
  })

  it('evaluate long lists, patterns and names within a time limit', async () => {
    const wires = [
      { title: { $in: Array.from({ length: 1000 }, (_, index) => `plain ${index}`) } },
      { title: { $hasAll: Array.from({ length: 900 }, (_, index) => index) } },
      {
        title: {
          $matches: {
            spec: Array.from({ length: 900 }, () => ({ type: 'anyOf', value: 'plain' })),
          },
        },
      },
      { $or: Array.from({ length: 999 }, (_, index) => ({ ['x'.repeat(1000) + index]: 1 })) },
    ]
    const started = performance.now()
    for (const wire of wires) {
      expect(await table.ids(compileFilter(parseFilter(wire), json, []))).toEqual([])
    }
    expect(performance.now() - started).toBeLessThan(40_000)
  })

  it('match integers below and above 2^53', async () => {
    const large = [2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 60, 2 ** 63, 1e21]
    const own = await openItemsTable(large.map((n, index) => ({ _id: `n${index}`, n })))
    for (const [index, n] of large.entries()) {
      expect(await own.ids(compileFilter(parseFilter({ n }), json, []))).toEqual([`n${index}`])
      const above = compileFilter(parseFilter({ n: { $gt: n } }), json, [])
      expect(await own.ids(above)).toHaveLength(large.length - 1 - index)
    }
    await own.close()
  })
})
