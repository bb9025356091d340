import { matchFilter, parseFilter, type WireItemData } from '@foyer/protocol'
import { afterAll, describe, expect, it } from 'vitest'
import { compileFilter } from './compile-filter.js'
import { sqliteJson } from './sqlite-json.js'
import { openItemsTable } from './testing/items-table.js'

/** Field names that break out of a path, of a text or of a statement where one is put together carelessly. */
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

/** Values that end a text or a pattern where one is put together carelessly. */
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
const table = openItemsTable(items)
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

describe('sqliteJson', () => {
  it.each(names)('takes the field name %j as a name', (name) => {
    const item = { _id: 'odd', [name]: 'odd value' }
    const own = openItemsTable([item, ...items])
    for (const condition of operators('odd value')) {
      const filter = parseFilter({ [name]: condition })
      const matched = matchFilter(filter, item) ? ['odd'] : []
      expect(own.ids(compileFilter(filter, sqliteJson))).toEqual(matched)
      expect(table.ids(compileFilter(filter, sqliteJson))).toEqual([])
    }
    const order = sqliteJson.orderBy({ path: [name], order: 'DESC' })
    expect(own.ids(sqliteJson.exists([name]), order)).toEqual(['odd'])
    own.close()
  })

  it.each(values)('takes the value %j as a value', (value) => {
    for (const condition of operators(value)) {
      const filter = parseFilter({ title: condition })
      expect(table.ids(compileFilter(filter, sqliteJson))).toEqual([])
    }
  })

  it('answers a long list, a long pattern and long names in time', () => {
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
      expect(table.ids(compileFilter(parseFilter(wire), sqliteJson))).toEqual([])
    }
    expect(performance.now() - started).toBeLessThan(4000)
  })

  it('finds integers on both sides of 2^53', () => {
    const large = [2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 60, 2 ** 63, 1e21]
    const own = openItemsTable(large.map((n, index) => ({ _id: `n${index}`, n })))
    large.forEach((n, index) => {
      expect(own.ids(compileFilter(parseFilter({ n }), sqliteJson))).toEqual([`n${index}`])
      const above = compileFilter(parseFilter({ n: { $gt: n } }), sqliteJson)
      expect(own.ids(above)).toHaveLength(large.length - 1 - index)
    })
    own.close()
  })
})
