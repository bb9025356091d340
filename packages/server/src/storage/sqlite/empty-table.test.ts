import { beforeEach, expect, it } from 'vitest'
import { createItemsTable, dropItemsTable, emptyItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { createIndexBuilder } from '../indexes/index-builder.js'
import { changeIndexes } from '../indexes/indexes.js'
import { migrate } from '../migrations/migrate.js'
import { sql } from '../sql.js'
import { insertItem } from '../testing/insert-item.js'
import { openTestDatabase } from '../testing/test-database.js'
import { listObjectsOf } from './objects.js'

const TABLE = 'items_a'
/** Number of rows of a large table, which is replaced. The rows of a smaller table are deleted in place. */
const LARGE = 6000
const errors: unknown[] = []
const log = { debug: () => {}, info: () => {}, error: (fields: object) => void errors.push(fields) }
let db: Database

beforeEach(async () => {
  db = (await openTestDatabase()).db
  await migrate(db)
  await db.transaction((tx) => createItemsTable(tx, TABLE))
})

async function insert(from: number, to: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (let n = from; n < to; n++) {
      const text = JSON.stringify({ _id: `i${n}`, a: n })
      await insertItem(tx, TABLE, { id: `i${n}`, author: null, revision: 1, text })
    }
  })
}

async function build(): Promise<void> {
  const builder = createIndexBuilder({ db, log })
  builder.wake()
  await builder.untilIdle()
  expect(errors).toEqual([])
}

async function tables(): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' order by name`,
  )
  return rows.map(({ name }) => name).filter((name) => /^(items|discarded)_/.test(name))
}

/** Lists the indexes and triggers of the table as SQL, without the names of indexes. */
async function listDependents(): Promise<string[]> {
  const both = [
    ...(await listObjectsOf(db, TABLE, 'index')),
    ...(await listObjectsOf(db, TABLE, 'trigger')),
  ]
  return both.map(({ sql: made }) => made.replace(/"items_a_\w+"/, '"…"')).toSorted()
}

function empty(): Promise<void> {
  return db.transaction((tx) => emptyItemsTable(tx, TABLE))
}

it('emptying a large table renames the table and keeps indexes and triggers', async () => {
  const unique: StoredIndex = {
    id: '0123456789abcdef',
    name: 'one',
    fields: [{ path: 'a', order: 'ASC' }],
    unique: true,
    caseInsensitive: false,
    status: 'BUILDING',
  }
  await db.transaction(async (tx) => {
    await changeIndexes(tx, TABLE, () => [unique])
    await tx.run(sql`create table heard (id text) strict`)
    await tx.run(sql`create trigger hear after insert on items_a begin
      insert into heard (id) values (new.id); end`)
  })
  await insert(0, LARGE)
  await build()
  const before = await listDependents()

  // Runs twice, because the indexes get other names in the first round.
  for (let round = 0; round < 2; round++) {
    await empty()
    const [aside, ...rest] = await tables()
    expect(aside).toMatch(/^discarded_/)
    expect(rest).toEqual([TABLE])
    expect(await db.all(sql`select count(*) as n from items_a`)).toEqual([{ n: 0 }])
    expect(await listDependents()).toEqual(before)
    await build()
    expect(await tables()).toEqual([TABLE])
    await insert(0, LARGE)
    const twice = sql`insert into items_a (id, revision, data)
      select 'other', 1, data from items_a limit 1`
    await expect(db.transaction((tx) => tx.run(twice))).rejects.toThrow(/unique/i)
  }
  expect(await db.all(sql`select count(*) as n from heard`)).toEqual([{ n: 3 * LARGE }])
  expect(await db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
})

it('rows that are inserted after emptying get positions of their own, small table or large', async () => {
  let newest = 0
  for (const rows of [LARGE, 10]) {
    await insert(0, rows)
    await empty()
    newest += rows
    await insert(0, 1)
    newest++
    expect(await db.all(sql`select seq from items_a`)).toEqual([{ seq: newest }])
    await build()
    await empty()
  }
})

it('emptying a table removes nothing when the transaction fails', async () => {
  await insert(0, LARGE)
  const failing = db.transaction(async (tx) => {
    await emptyItemsTable(tx, TABLE)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.all(sql`select count(*) as n from items_a`)).toEqual([{ n: LARGE }])
  expect(await tables()).toEqual([TABLE])
})

it('emptying a small table deletes the items in place', async () => {
  await insert(0, 10)
  await empty()
  expect(await tables()).toEqual([TABLE])
  expect(await db.all(sql`select count(*) as n from items_a`)).toEqual([{ n: 0 }])
})

it('dropping a table renames it if it is large, and drops it at once if it is small', async () => {
  await insert(0, 10)
  await db.transaction((tx) => dropItemsTable(tx, TABLE))
  expect(await tables()).toEqual([])
  await db.transaction((tx) => createItemsTable(tx, TABLE))
  await insert(0, LARGE)
  await db.transaction((tx) => dropItemsTable(tx, TABLE))
  expect(await tables()).toEqual([expect.stringMatching(/^discarded_/)])
  await build()
  expect(await tables()).toEqual([])
})
