import { beforeEach, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { workOnIndexes } from '../indexes/index-builder.js'
import { changeIndexes } from '../indexes/indexes.js'
import { migrate } from '../migrations/migrate.js'
import { insertItem } from '../testing/insert-item.js'
import { openTestDatabase } from '../testing/test-database.js'
import { createSqliteIndexes } from './build-indexes.js'
import { listObjectsOf } from './objects.js'

const TABLE = 'items_a'
const errors: unknown[] = []
const log = { debug: () => {}, info: () => {}, error: (fields: object) => void errors.push(fields) }
let db: Database

beforeEach(async () => {
  db = (await openTestDatabase()).db
  await migrate(db)
  await db.transaction(async (tx) => {
    await createItemsTable(tx, TABLE)
    for (const id of ['a', 'b', 'c']) {
      await insertItem(tx, TABLE, { id, author: null, revision: 1, text: `{"_id":"${id}","a":1}` })
    }
  })
})

function indexIn(status: StoredIndex['status'], more: Partial<StoredIndex> = {}): StoredIndex {
  const fields = [{ path: 'a', order: 'ASC' as const }]
  return {
    id: '0123456789abcdef',
    name: 'one',
    fields,
    unique: false,
    caseInsensitive: false,
    status,
    ...more,
  }
}

async function work(index: StoredIndex): Promise<void> {
  await db.transaction((tx) => changeIndexes(tx, TABLE, () => [index]))
  const deps = { db: { ...db, indexes: createSqliteIndexes(db) }, log }
  expect(await workOnIndexes(deps, new AbortController().signal)).toBe(true)
  expect(errors).toEqual([])
}

async function listIndexNames(): Promise<string[]> {
  const names = (await listObjectsOf(db, TABLE, 'index')).map(({ name }) => name)
  return names.filter((name) => !name.includes('_by_'))
}

it.each([
  { what: 'of one field' },
  { what: 'that is unique', fields: [{ path: '_id', order: 'ASC' as const }], unique: true },
  { what: 'in folded case', caseInsensitive: true },
])('drops an index $what with its parts', async (more) => {
  const { what: _, ...given } = more
  await work(indexIn('BUILDING', given))
  expect(await listIndexNames()).not.toEqual([])
  await work(indexIn('DROPPING', given))
  expect(await listIndexNames()).toEqual([])
})

it('drops an index that was never built', async () => {
  await work(indexIn('DROPPING'))
  expect(await listIndexNames()).toEqual([])
})
