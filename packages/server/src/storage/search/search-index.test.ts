import { parseFilter } from '@foyer/protocol'
import { beforeEach, expect, it } from 'vitest'
import { createItemsTable, dropItemsTable, emptyItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import { deleteItems } from '../items/items-by-id.js'
import { migrate } from '../migrations/migrate.js'
import { Sql, sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'
import { insertItem } from '../testing/insert-item.js'
import { readOf } from '../testing/items-table.js'
import { openTestDatabase } from '../testing/test-database.js'
import { parseExpression } from './expression.js'
import {
  createSearchIndexUpdater,
  findSearchProgress,
  type SearchIndexUpdater,
} from './search-index.js'
import { addSimilarWords, listMatches } from './search-items.js'

const table = 'items_kept'
const patience = 50_000
let db: Database
let updater: SearchIndexUpdater

beforeEach(async () => {
  db = (await openTestDatabase()).db
  await migrate(db)
  await db.transaction((tx) => createItemsTable(tx, table))
  updater = createSearchIndexUpdater(db)
})

function item(id: string, text: string): StoredItem {
  return { id, author: null, revision: 1, text: JSON.stringify({ _id: id, text }) }
}

async function insertMany(count: number, text: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (let index = 0; index < count; index++) {
      await insertItem(tx, table, item(`${text}-${index}`, `${text} item`))
    }
  })
}

async function find(text: string, options = { fuzzy: false }): Promise<string[]> {
  const wanted = parseExpression(text, { mode: 'AND', ...options })
  const read = readOf(db, parseFilter({}), { table })
  const expression = await addSimilarWords(read, wanted)
  const rows = await listMatches(read, expression, { sort: [], limit: 1000, offset: 0 })
  return rows.map(({ id }) => id)
}

async function countChanges(): Promise<number> {
  const rows = await db.all<{ n: number }>(sql`select count(*) as n from search_changes`)
  return rows[0]?.n ?? -1
}

it('records changes only after the first search and indexes every later write', async () => {
  await insertMany(3, 'early')
  expect(await findSearchProgress(db, table)).toBeUndefined()
  expect(await countChanges()).toBe(0)
  expect(await updater.untilCurrent(table, patience)).toBeUndefined()
  expect(await find('early')).toHaveLength(3)

  await db.transaction(async (tx) => {
    expect(await insertItem(tx, table, item('late', 'late'))).toBe(true)
    expect(await insertItem(tx, table, item('late', 'twice'))).toBe(false)
    await tx.itemRows.replace(table, [item('early-0', 'changed')])
    await deleteItems(tx, table, ['early-1'])
  })
  const failing = db.transaction(async (tx) => {
    await tx.itemRows.replace(table, [item('early-2', 'undone')])
    throw new Error('broken off')
  })
  await expect(failing).rejects.toThrow('broken off')
  expect(await countChanges()).toBe(3)
  expect(await updater.untilCurrent(table, patience)).toBeUndefined()
  expect(await countChanges()).toBe(0)
  expect([await find('early'), await find('late'), await find('changed')]).toEqual([
    ['early-2'],
    ['late'],
    ['early-0'],
  ])
  expect([await find('undone'), await find('twice')]).toEqual([[], []])
})

it('indexes in steps during concurrent writes and several waiting callers', async () => {
  await insertMany(700, 'old')
  // A second instance, as in another process.
  const other = createSearchIndexUpdater(db)
  expect(await updater.untilCurrent(table, -1)).toBe(0)
  const waiting = [updater, other, updater].map((one) => one.untilCurrent(table, patience))
  for (let index = 0; index < 700; index += 7) {
    await db.transaction(async (tx) => {
      await tx.itemRows.replace(table, [item(`old-${index}`, 'new item')])
      await insertItem(tx, table, item(`new-${index}`, 'new item'))
      await deleteItems(tx, table, [`old-${index + 1}`])
    })
  }
  expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined])
  expect(await other.untilCurrent(table, patience)).toBeUndefined()
  expect(await find('old ')).toHaveLength(500)
  expect(await find('new item')).toHaveLength(200)
})

it('reports its progress and continues after a restart', async () => {
  await insertMany(600, 'some')
  expect(await updater.untilCurrent(table, -1)).toBe(0)
  // One transaction creates the index, each further one indexes a batch of 150 items.
  const stopped = createSearchIndexUpdater(limitTransactions(2))
  await expect(stopped.untilCurrent(table, patience)).rejects.toThrow('the process ended')
  const continued = createSearchIndexUpdater(limitTransactions(3))
  expect(await continued.untilCurrent(table, -1)).toBe(0.25)
  expect(await continued.untilCurrent(table, patience)).toBeUndefined()
  expect(await find('some')).toHaveLength(600)
})

// Seen to fail: the search counted as current, and did not find the items.
it('reports its progress when more changes are pending than it can index in time', async () => {
  await insertMany(1, 'early')
  expect(await updater.untilCurrent(table, patience)).toBeUndefined()
  await insertMany(600, 'late')
  expect(await updater.untilCurrent(table, -1)).toBe(0)
  expect(await updater.untilCurrent(table, patience)).toBeUndefined()
  expect(await find('late')).toHaveLength(600)
})

/** A database that fails after `count` transactions, as if the process had ended. */
function limitTransactions(count: number): Database {
  let left = count
  const transaction: Database['transaction'] = async (work) => {
    if (left-- === 0) throw new Error('the process ended')
    return db.transaction(work)
  }
  return { ...db, transaction }
}

it('removes all words when a collection is emptied', async () => {
  await insertMany(3, 'gone')
  await updater.untilCurrent(table, patience)
  await db.transaction(async (tx) => {
    await insertItem(tx, table, item('late', 'gone'))
    await emptyItemsTable(tx, table)
  })
  expect(await countChanges()).toBe(0)
  await insertMany(1, 'fresh')
  await updater.untilCurrent(table, patience)
  expect([await find('gone'), await find('fresh')]).toEqual([[], ['fresh-0']])
  expect(await find('gonn', { fuzzy: true })).toEqual([])
})

it('searches while the collection is emptied repeatedly', async () => {
  await insertMany(1, 'word')
  await updater.untilCurrent(table, patience)
  const emptied = (async () => {
    for (let round = 0; round < 20; round++) {
      await db.transaction((tx) => emptyItemsTable(tx, table))
      await insertMany(2, 'word')
    }
  })()
  for (let round = 0; round < 40; round++) {
    await updater.untilCurrent(table, patience)
    expect((await find('word')).length).toBeLessThanOrEqual(2)
  }
  await emptied
  await updater.untilCurrent(table, patience)
  expect(await find('word')).toHaveLength(2)
})

it('removes the index with the items table', async () => {
  await insertMany(1, 'word')
  await updater.untilCurrent(table, patience)
  await db.transaction(async (tx) => {
    await dropItemsTable(tx, table)
    await createItemsTable(tx, table)
  })
  await insertMany(1, 'other')
  expect([await findSearchProgress(db, table), await countChanges()]).toEqual([undefined, 0])
  await updater.untilCurrent(table, patience)
  expect(await find('other')).toHaveLength(1)
})

it('rebuilds the index when the items table was recreated', async () => {
  await insertMany(2, 'before')
  await updater.untilCurrent(table, patience)
  await db.transaction(async (tx) => {
    await tx.run(new Sql([`alter table ${table} rename to old_${table}`], []))
    await tx.run(new Sql([`drop table old_${table}`], []))
    await createItemsTable(tx, table)
  })
  await insertMany(2, 'after')
  expect(await updater.untilCurrent(table, patience)).toBeUndefined()
  expect([await find('before'), (await find('after')).length]).toEqual([[], 2])
})

it('accepts many words with many similar spellings', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const spellings = letters.flatMap((one) => letters.map((other) => `tomat${one}${other}`))
  await db.transaction((tx) => insertItem(tx, table, item('all', spellings.join(' '))))
  await updater.untilCurrent(table, patience)
  const typed = letters.slice(0, 12).map((one) => `tomat${one}1x`.replace('1', one))
  expect(await find(typed.join(' '), { fuzzy: true })).toEqual(['all'])
})

it('indexes several large items', async () => {
  const text = Array.from({ length: 12_000 }, (_, index) => `word${index}`).join(' ')
  await db.transaction(async (tx) => {
    for (const id of ['a', 'b', 'c']) await insertItem(tx, table, item(id, text))
  })
  await updater.untilCurrent(table, patience)
  expect(await find('word9999 word77 ')).toEqual(['a', 'b', 'c'])
})
