import { afterEach, beforeEach, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import type { Database, Queries } from '../database.js'
import { findItem } from '../items/items-by-id.js'
import { sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'
import { openEmptyDatabase } from '../testing/test-database.js'

let db: Database
beforeEach(async () => {
  db = await openEmptyDatabase()
  await db.transaction((tx) => createItemsTable(tx, 'items'))
})
afterEach(() => db.close())

const itemOf = (id: string, text = `{"_id":${JSON.stringify(id)}}`): StoredItem => ({
  id,
  author: null,
  revision: 1,
  text,
})

async function insert(item: StoredItem): Promise<boolean | undefined> {
  const runBatch = (tx: Queries, items: readonly StoredItem[]) => tx.itemRows.insert('items', items)
  return db.sharedTransaction?.('insert', item, runBatch, { oneStatement: true })
}

/** Counts the transactions that wrote the items. */
async function countCommits(): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`select count(distinct xmin::text) as n from items`)
  return row?.n ?? 0
}

it('concurrent inserts share commits and only one with the same id succeeds', async () => {
  const all = Array.from({ length: 100 }, (_, n) => insert(itemOf(`i${n % 90}`)))
  const inserted = await Promise.all(all)
  expect(inserted.filter(Boolean)).toHaveLength(90)
  expect(inserted.slice(0, 90)).toEqual(Array(90).fill(true))
  const rows = await db.all<{ id: string }>(sql`select id from items order by seq`)
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 90 }, (_, n) => `i${n}`))
  expect(await countCommits()).toBeLessThan(10)
})

it('concurrent inserts store the exact text of every item', async () => {
  const texts = [
    '{"_id":"i0","b":1e300,"a":"\\u00e4 \\"x\\" \\\\","c":[1.10, {"z":null,"y":true}]}',
    '{"_id":"i1","name":"Zoë 😀 \' $1"}',
    '{"_id":"i2"}',
  ]
  const items = texts.map((text, n) => ({
    ...itemOf(`i${n}`, text),
    author: n === 1 ? 'o"1' : null,
  }))
  await Promise.all(items.map(insert))
  for (const item of items) expect(await findItem(db, 'items', item.id)).toEqual(item)
})

it('an error of a batch rejects all its calls and writes nothing, and the next batch runs', async () => {
  await db.transaction((tx) => tx.run(sql`alter table items add check (id <> 'i3')`))
  const all = Array.from({ length: 8 }, (_, n) => insert(itemOf(`i${n}`)))
  const settled = await Promise.allSettled(all)
  expect(settled.map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  expect(await db.all(sql`select id from items`)).toHaveLength(0)
  expect(await insert(itemOf('i4'))).toBe(true)
})
