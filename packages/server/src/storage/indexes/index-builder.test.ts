import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { migrate } from '../migrations/migrate.js'
import { sql } from '../sql.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { insertItem } from '../testing/insert-item.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { workOnIndexes } from './index-builder.js'
import { changeIndexes, listStoredIndexes } from './indexes.js'
import { suffixOf } from './physical-indexes.js'

const { signal } = new AbortController()
const building: StoredIndex = {
  id: 'title00000000',
  name: 'title',
  fields: [{ path: 'title', order: 'ASC' }],
  unique: false,
  caseInsensitive: false,
  status: 'BUILDING',
}
let db: Database

beforeAll(async () => {
  db = await openEmptyDatabase()
  await migrate(db)
})
afterAll(() => db.close())

async function createTable(table: string, indexes: StoredIndex[]): Promise<void> {
  await db.transaction(async (tx) => {
    await createItemsTable(tx, table)
    await changeIndexes(tx, table, () => indexes)
  })
}

async function hasIndex(table: string): Promise<boolean> {
  const names = onPostgres
    ? sql`select indexname as name from pg_indexes where schemaname = current_schema()`
    : sql`select name from sqlite_schema where type = 'index'`
  const rows = await db.all<{ name: string }>(names)
  return rows.some(({ name }) => name === `${table}_${suffixOf(building.id)}`)
}

// Seen to fail: the index was built, and no list contained it.
it('does not build an index that a restoration removed from the list', async () => {
  await createTable('items_a', [])
  await db.indexes.build({ itemsTable: 'items_a', indexes: [building] }, signal)
  expect(await hasIndex('items_a')).toBe(false)
})

// Seen to fail: the restored index was dropped.
it('does not drop an index that a restoration brought back', async () => {
  await createTable('items_b', [building])
  await db.indexes.build({ itemsTable: 'items_b', indexes: [building] }, signal)
  await db.indexes.drop('items_b', { ...building, status: 'DROPPING' })
  expect(await hasIndex('items_b')).toBe(true)
  expect(await listStoredIndexes(db, 'items_b')).toEqual([{ ...building, status: 'ACTIVE' }])
})

// Seen to fail: nothing was logged, so nobody saw that duplicates were accepted.
it('logs a unique index that equal values prevent', async () => {
  const logged: unknown[] = []
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  await createTable('items_c', [{ ...building, unique: true }])
  await db.transaction(async (tx) => {
    for (const id of ['a', 'b']) {
      const text = JSON.stringify({ _id: id, title: 'A' })
      await insertItem(tx, 'items_c', { id, author: null, revision: 1, text })
    }
  })
  await workOnIndexes({ db, log: log as never }, signal)
  expect((await listStoredIndexes(db, 'items_c')).map(({ status }) => status)).toEqual(['FAILED'])
  expect(logged).toEqual([
    [
      { collection: undefined, index: 'title', code: 'WDE0113' },
      expect.stringContaining('another item has the same value; correct the items'),
    ],
  ])
})
