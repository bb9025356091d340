import { parseAggregation, parseFilter } from '@foyer/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import { insertItem } from '../testing/insert-item.js'
import { readOf } from '../testing/items-table.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { aggregateItems } from './aggregate-items.js'
import { countItems } from './count-items.js'
import { deleteItems, findItem } from './items-by-id.js'
import { listItems } from './list-items.js'

let db: Database
beforeAll(async () => {
  db = await openEmptyDatabase()
  await db.transaction((tx) => createItemsTable(tx, 'notes'))
})
afterAll(() => db.close())

const notes = (filter: unknown) => readOf(db, parseFilter(filter), { table: 'notes' })
const page = { order: { sort: [] }, limit: 10, offset: 0 }

async function store(id: string, content: unknown): Promise<string> {
  const text = JSON.stringify({ _id: id, ...Object(content) })
  await db.transaction((tx) => insertItem(tx, 'notes', { id, author: null, revision: 1, text }))
  return text
}

describe('stored content is returned as the same text', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 98; level++) deep = level % 2 === 0 ? [deep] : { deep }

  it.each([
    ['keys in their order', { zebra: 1, a: 2, Z: { y: 1, x: 2 }, '10': 3, '9': 4 }],
    ['large and small numbers', [1e300, -1e300, 5e-324, 1e21, 1e-7, 2 ** 53 + 2, 0.1 + 0.2, 1e20]],
    ['many large numbers', { list: Array.from({ length: 1000 }, () => 1.7976931348623157e308) }],
    ['control characters', { text: '\u0001\u001f\u007f\u2028\ufeff\ufffe\uffff\t\n"\\/' }],
    ['characters above U+FFFF', { '😀': '𝒳\u{10ffff}' }],
    ['composed and decomposed names', { é: 1, 'e\u0301': 2 }],
    [
      'names with a meaning in JavaScript or SQL',
      { constructor: 1, toString: 2, 'a.b': 3, '': 4, id: 5 },
    ],
    ['nested arrays', { a: [[], [[]], {}, [{}], null] }],
    ['text that looks like a date', { d: { $date: 'some day' }, e: { $date: 5 } }],
    ['a hundred levels', { deep }],
    ['a long text and a long name', { ['n'.repeat(50_000)]: 'é'.repeat(200_000) }],
  ])('%s', async (name, content) => {
    const item = Array.isArray(content) ? { list: content } : content
    const text = await store(name, item)
    expect((await findItem(db, 'notes', name))?.text).toBe(text)
    const listed = await listItems(notes({ _id: name }), page)
    expect(listed).toMatchObject([{ id: name, revision: 1, text }])
  })
})

it('inserts only one of two items with the same id, and keeps the position of a replaced item', async () => {
  await store('first', { n: 1 })
  await store('second', { n: 2 })
  const again = { id: 'first', author: null, revision: 1, text: '{"_id":"first","n":9}' }
  expect(await db.transaction((tx) => insertItem(tx, 'notes', again))).toBe(false)
  await db.transaction((tx) => tx.itemRows.replace('notes', [again]))
  const items = await listItems(notes({ _id: { $in: ['first', 'second'] } }), page)
  expect(items.map(({ text }) => text)).toEqual([again.text, '{"_id":"second","n":2}'])
  await db.transaction((tx) => deleteItems(tx, 'notes', ['first']))
  expect(await findItem(db, 'notes', 'first')).toBeUndefined()
})

it('finds nothing under an id with invalid Unicode or NUL', async () => {
  await store('\ufffd', {})
  for (const id of ['\ud800', '\udfff', 'a\0', '\ufffd\0']) {
    expect(await findItem(db, 'notes', id)).toBeUndefined()
  }
})

it('returns null for an overflowing sum and 0 for a sum over no values', async () => {
  await store('huge 1', { huge: 1.7976931348623157e308 })
  await store('huge 2', { huge: 1.7976931348623157e308, tiny: 5e-324 })
  const figures = (itemFieldName: string): unknown[] => [
    { resultFieldName: 'sum', sum: { itemFieldName } },
    { resultFieldName: 'max', max: { itemFieldName } },
  ]
  const aggregate = (itemFieldName: string): Promise<unknown[]> => {
    const aggregation = parseAggregation({ operations: figures(itemFieldName) })
    return aggregateItems(notes({}), aggregation, 10)
  }
  expect(await aggregate('huge')).toEqual([{ _id: {}, sum: null, max: 1.7976931348623157e308 }])
  expect(await aggregate('tiny')).toEqual([{ _id: {}, sum: 5e-324, max: 5e-324 }])
  expect(await aggregate('nowhere')).toEqual([{ _id: {}, sum: 0, max: null }])
})

it('compares texts by code points instead of UTF-16 units', async () => {
  await store('pairs', { emoji: 'ab😀' })
  for (const [condition, count] of [
    [{ $endsWith: '😀' }, 1],
    [{ $endsWith: 'b😀' }, 1],
    [{ $startsWith: 'ab😀' }, 1],
    [
      {
        $matches: {
          spec: [
            { type: 'literal', value: 'ab' },
            { type: 'anyOf', value: 'x😀' },
          ],
        },
      },
      1,
    ],
    [{ $matches: { spec: [{ type: 'literal', value: 'ab😀' }] } }, 1],
    [{ $matches: { spec: [{ type: 'literal', value: 'ab' }] } }, 0],
    [{ $gt: 'ab\uff5e' }, 1],
  ]) {
    const read = notes({ _id: 'pairs', emoji: condition })
    expect(await countItems(read), JSON.stringify(condition)).toBe(count)
  }
})

it('ignores letter case in every alphabet', async () => {
  await store('cases', { name: 'ÄbΣ Straße İX' })
  for (const [condition, count] of [
    [{ $contains: 'äBς s' }, 1],
    [{ $startsWith: 'äB' }, 1],
    [{ $endsWith: 'i\u0307x' }, 1],
    [{ $matches: { ignoreCase: true, spec: [{ type: 'literal', value: 'äBς sTRAßE İx' }] } }, 1],
    [{ $matches: { spec: [{ type: 'literal', value: 'äbς straße i\u0307x' }] } }, 0],
    [{ $eq: 'äbς straße i\u0307x' }, 0],
  ]) {
    const read = notes({ _id: 'cases', name: condition })
    expect(await countItems(read), JSON.stringify(condition)).toBe(count)
  }
})

it('accepts filters with 100 levels, long names and long texts', async () => {
  const path = Array.from({ length: 100 }, () => 'deep').join('.')
  for (const filter of [
    { [path]: 1 },
    { ['n'.repeat(50_000)]: 'x' },
    { text: 'x'.repeat(100_000) },
    { text: { $contains: 'x'.repeat(250) } },
    { text: { $in: Array.from({ length: 900 }, (_, index) => `"{}\\,${index}`) } },
  ]) {
    expect(await countItems(notes(filter))).toBe(0)
  }
})
