import { type Filter, parseFilter, parseSort } from '@foyer/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemFrame, itemText } from '../../api/items/items-text.js'
import { createItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import type { IndexKey } from '../engine/index-keys.js'
import type { ItemsPage } from '../query/compile-page.js'
import type { ItemRead } from '../query/item-read.js'
import { insertItem } from '../testing/insert-item.js'
import { readOf } from '../testing/items-table.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { listItems, listItemsConcatenated } from './list-items.js'

let db: Database
beforeAll(async () => {
  db = await openEmptyDatabase()
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'notes')
    for (const [index, id] of ids.entries()) {
      const genre = index % 3 === 0 ? ['a', 'b'] : 'a'
      const content = {
        _id: id,
        // Node.js 22.16 and later: `node:sqlite` does not return integers above 2^53.
        place: index === 4 ? 2 ** 60 : index,
        genre: index % 2 === 0 ? genre : 'b',
        text: texts[index],
      }
      const text = JSON.stringify(content)
      await insertItem(tx, 'notes', { id, author: null, revision: 1, text })
    }
  })
})
afterAll(() => db.close())

const ids = [
  ...['plain', 'with "quotes"', 'back\\slash', 'tab\tand\nnewline', '\u0001\b\f\r\u001f\u007f'],
  ...['é😀\u2028', '],"pagingMetadata":{}', ',', 'x'.repeat(500), "it's"],
]
const texts = ['', ',', '},{"id":', 'é'.repeat(3000), '😀', '\n', '"', '\\', '-']
const collectionId = `odd "name", é\\`
const indexKeys: IndexKey[] = [
  { path: ['genre'], ignoreCase: false, length: 200 },
  { path: ['place'], ignoreCase: false, length: 200 },
]

/** Builds the expected page item by item. */
async function itemByItem(read: ItemRead, page: ItemsPage): Promise<unknown> {
  const items = await listItems(read, { ...page, limit: 1000, offset: 0 })
  const end = page.offset + page.limit
  const shown = items.slice(page.offset, end)
  const text = shown.map((item) => itemText(collectionId, item)).join(',')
  return { count: shown.length, hasNext: items.length > end, text }
}

async function asRows(read: ItemRead, page: ItemsPage): Promise<unknown> {
  const itemsAndNext = await listItems(read, { ...page, limit: page.limit + 1 })
  const items = itemsAndNext.slice(0, page.limit)
  const text = items.map((item) => itemText(collectionId, item)).join(',')
  return { count: items.length, hasNext: itemsAndNext.length > page.limit, text }
}

async function asText(read: ItemRead, page: ItemsPage): Promise<unknown> {
  const { itemsText, ...rest } = await listItemsConcatenated(read, page, itemFrame(collectionId))
  return { ...rest, text: Buffer.from(itemsText).toString() }
}

describe('listItems and listItemsConcatenated return the same page as a slice of the whole list', () => {
  const filters: [string, Filter][] = [
    ['all', parseFilter({})],
    ['none', parseFilter({ genre: 'c' })],
    ['an equality, with lists', parseFilter({ genre: 'a' })],
    ['a range', parseFilter({ place: { $gte: 2, $lt: 8 } })],
    ['both', parseFilter({ genre: 'b', place: { $gt: 3 } })],
    ['either', parseFilter({ $or: [{ genre: 'a' }, { place: 9 }] })],
  ]
  const orders: ItemsPage['order'][] = [
    { sort: [] },
    { sort: parseSort([{ fieldName: 'place', order: 'DESC' }]) },
    { seed: 'seed' },
  ]
  it.each(filters)('for the filter: %s', async (_, filter) => {
    const read = readOf(db, filter, { table: 'notes', indexKeys })
    for (const order of orders) {
      for (const limit of [0, 1, 3, 10, 1000]) {
        for (const offset of [0, 2, 20]) {
          const page = { order, limit, offset }
          const expected = await itemByItem(read, page)
          expect(await asRows(read, page)).toEqual(expected)
          expect(await asText(read, page)).toEqual(expected)
        }
      }
    }
  })
})
