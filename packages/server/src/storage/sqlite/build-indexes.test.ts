import { parseFilter } from '@foyer/protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Runner } from '../../lib/runner.js'
import { createItemsTable, emptyItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { createIndexBuilder } from '../indexes/index-builder.js'
import { changeIndexes } from '../indexes/indexes.js'
import { countItems } from '../items/count-items.js'
import { deleteItems } from '../items/items-by-id.js'
import { migrate } from '../migrations/migrate.js'
import { sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'
import { insertItem } from '../testing/insert-item.js'
import { readOf } from '../testing/items-table.js'
import { openTestDatabase } from '../testing/test-database.js'

vi.setConfig({ testTimeout: 120_000 })

/** Number of rows of a large table, which is copied to build an index. A smaller table is indexed in place. */
const ROWS = 7000
/** Maximum number of concurrent writes, so that no item changes twice. */
const MAX_WRITES = 1500
let db: Database
/** Errors of the builder itself, other than items that do not fit an index. */
const errors: unknown[] = []

beforeEach(async () => {
  db = (await openTestDatabase()).db
  await migrate(db)
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'items_a')
    for (let n = 0; n < ROWS; n++) await insertItem(tx, 'items_a', itemOf(n))
  })
})

function itemOf(n: number, a: unknown = n): StoredItem {
  return {
    id: `i${n}`,
    author: null,
    revision: 1,
    text: JSON.stringify({ _id: `i${n}`, a, pad: 'x'.repeat(300) }),
  }
}

function indexOn(name: string, more: Partial<StoredIndex> = {}): StoredIndex {
  const fields = [{ path: 'a', order: 'ASC' as const }]
  const id = `${name}${'0'.repeat(12)}`
  return { id, name, fields, unique: false, caseInsensitive: false, status: 'BUILDING', ...more }
}

function builderOf(): Runner {
  return createIndexBuilder({
    db,
    log: {
      debug: () => {},
      info: () => {},
      error: (fields) => {
        if (!('index' in fields)) errors.push(fields)
      },
    },
  })
}

async function setIndexes(...indexes: StoredIndex[]): Promise<void> {
  await db.transaction((tx) => changeIndexes(tx, 'items_a', () => indexes))
}

function listIndexes(): Promise<StoredIndex[]> {
  return db.transaction((tx) => changeIndexes(tx, 'items_a', (all) => all))
}

async function names(type: string): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    sql`select name from sqlite_schema where type = ${type} and sql is not null order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Resolves when the builder has begun to copy the table. */
async function untilCopying(): Promise<void> {
  while (!(await names('table')).includes('items_a_next')) await new Promise(setImmediate)
}

async function assertSound(): Promise<void> {
  expect(errors).toEqual([])
  expect(await db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
  const tables = (await names('table')).filter((name) => /_next|^discarded_/.test(name))
  expect(tables).toEqual([])
  expect((await names('trigger')).filter((name) => name.includes('next'))).toEqual([])
}

it('the copy of a table gives no position of a removed row again', async () => {
  await setIndexes(indexOn('one'))
  const builder = builderOf()
  await db.transaction((tx) => deleteItems(tx, 'items_a', [`i${ROWS - 1}`]))
  builder.wake()
  await builder.untilIdle()
  await db.transaction((tx) => insertItem(tx, 'items_a', itemOf(ROWS)))
  expect(await db.all(sql`select max(seq) as newest from items_a`)).toEqual([{ newest: ROWS + 1 }])
  await assertSound()
})

it('copies a large table and applies concurrent writes', async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`create table heard (id text) strict`)
    await tx.run(sql`create trigger hear after insert on items_a begin
      insert into heard (id) values (new.id); end`)
    await tx.run(sql`create index items_a_other on items_a (revision)`)
  })
  await setIndexes(indexOn('one'), indexOn('two', { fields: [{ path: 'pad', order: 'DESC' }] }))
  const builder = builderOf()
  builder.wake()
  await untilCopying()
  let writes = 0
  while (!(await listIndexes()).every(({ status }) => status === 'ACTIVE')) {
    // Lets timers run, which consecutive transactions would delay.
    await new Promise(setImmediate)
    if (writes === MAX_WRITES) continue
    const n = writes++
    await db.transaction(async (tx) => {
      await insertItem(tx, 'items_a', itemOf(ROWS + n))
      await tx.itemRows.replace('items_a', [itemOf(ROWS - 1 - n, 'changed')])
      await tx.itemRows.replace('items_a', [itemOf(2000 + n, 'changed')])
      await deleteItems(tx, 'items_a', [`i${n}`])
    })
  }
  await builder.untilIdle()
  expect(writes).toBeGreaterThan(3)
  await assertSound()
  const changed = parseFilter({ a: 'changed' })
  expect(await countItems(readOf(db, changed, { table: 'items_a' }))).toBe(2 * writes)
  const ids = await db.all<{ id: string }>(sql`select id from items_a order by seq`)
  expect(ids.map(({ id }) => id)).toEqual(
    Array.from({ length: ROWS }, (_, index) => `i${index + writes}`),
  )
  expect(await db.all(sql`select count(*) as n from heard`)).toEqual([{ n: writes }])
  const indexes = await names('index')
  for (const end of ['ixone000000000', 'ixtwo000000000', 'by_created', 'by_owner', 'other']) {
    expect(
      indexes.filter((name) => /^items_a_g\w{8}_/.test(name) && name.endsWith(`_${end}`)),
      end,
    ).toHaveLength(1)
  }
  await db.transaction((tx) => insertItem(tx, 'items_a', itemOf(-1)))
  expect(await db.all(sql`select count(*) as n from heard`)).toEqual([{ n: writes + 1 }])
})

describe('a unique index over a large table', () => {
  it('is built and refuses duplicates', async () => {
    await setIndexes(indexOn('u', { unique: true }), indexOn('one'))
    const builder = builderOf()
    builder.wake()
    await builder.untilIdle()
    expect((await listIndexes()).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    await assertSound()
    const twice = db.transaction((tx) => insertItem(tx, 'items_a', itemOf(ROWS, 5)))
    await expect(twice).rejects.toThrow('UNIQUE constraint failed')
  })

  it('fails with the id of a duplicate item', async () => {
    await db.transaction((tx) => tx.itemRows.replace('items_a', [itemOf(6000, 17)]))
    await setIndexes(indexOn('u', { unique: true }))
    const builder = builderOf()
    builder.wake()
    await builder.untilIdle()
    expect(await listIndexes()).toMatchObject([
      { status: 'FAILED', failure: { code: 'WDE0113', itemId: 'i6000' } },
    ])
    await assertSound()
    expect(await countItems(readOf(db, parseFilter({}), { table: 'items_a' }))).toBe(ROWS)
  })

  it('fails with the id of an item whose value is too long', async () => {
    await db.transaction((tx) => tx.itemRows.replace('items_a', [itemOf(6000, 'x'.repeat(501))]))
    await setIndexes(indexOn('u', { unique: true }))
    const builder = builderOf()
    builder.wake()
    await builder.untilIdle()
    expect(await listIndexes()).toMatchObject([
      { status: 'FAILED', failure: { code: 'WDE0114', itemId: 'i6000' } },
    ])
    await assertSound()
  })

  it.each([
    ['inserted', (id: number) => itemOf(ROWS + id, 3)],
    ['changed', (id: number) => itemOf(id, 3)],
  ])('fails with the id of an item %s during the build but stores that item', async (how, make) => {
    await setIndexes(indexOn('u', { unique: true }))
    const builder = builderOf()
    builder.wake()
    await untilCopying()
    while (
      (await db.all(sql`select copied from items_a_next_state where copied > 20`)).length < 1
    ) {
      await new Promise(setImmediate)
    }
    const item = make(7)
    await db.transaction(async (tx) => {
      if (how === 'inserted') await insertItem(tx, 'items_a', item)
      else await tx.itemRows.replace('items_a', [item])
    })
    await builder.untilIdle()
    expect(await listIndexes()).toMatchObject([
      { status: 'FAILED', failure: { code: 'WDE0113', itemId: item.id } },
    ])
    expect(await countItems(readOf(db, parseFilter({ a: 3 }), { table: 'items_a' }))).toBe(2)
    await assertSound()
  })
})

it('continues a build that an earlier process stopped', async () => {
  await setIndexes(indexOn('one'))
  const earlier = builderOf()
  earlier.wake()
  await untilCopying()
  await earlier.stop()
  expect(await listIndexes()).toMatchObject([{ status: 'BUILDING' }])
  await db.transaction((tx) => tx.itemRows.replace('items_a', [itemOf(1, 'between')]))
  const later = builderOf()
  later.wake()
  await later.untilIdle()
  expect(await listIndexes()).toMatchObject([{ status: 'ACTIVE' }])
  await assertSound()
  expect(await countItems(readOf(db, parseFilter({ a: 'between' }), { table: 'items_a' }))).toBe(1)
})

it('restarts after the table was emptied and cancels a dropped index', async () => {
  await setIndexes(indexOn('one'))
  const builder = builderOf()
  builder.wake()
  await untilCopying()
  await db.transaction((tx) => emptyItemsTable(tx, 'items_a'))
  await builder.untilIdle()
  expect(await listIndexes()).toMatchObject([{ status: 'ACTIVE' }])
  await setIndexes(indexOn('one', { status: 'DROPPING' }), indexOn('two'))
  builder.wake()
  await builder.untilIdle()
  expect(await listIndexes()).toMatchObject([{ name: 'two', status: 'ACTIVE' }])
  expect((await names('index')).filter((name) => name.includes('ixone'))).toEqual([])
  await assertSound()
})

it('deletes the indexes of a table dropped during the build', async () => {
  await setIndexes(indexOn('one'))
  const builder = builderOf()
  builder.wake()
  await untilCopying()
  await db.transaction((tx) => tx.run(sql`drop table items_a`))
  await builder.untilIdle()
  expect(await db.all(sql`select * from item_indexes`)).toEqual([])
  await assertSound()
})

it('restores the cache size and checkpoint settings of the connection', async () => {
  const pages = (): Promise<unknown[]> =>
    db.transaction(async (tx) => [
      await tx.all(sql`select * from pragma_cache_size`),
      await tx.all(sql`pragma wal_autocheckpoint`),
    ])
  const before = await pages()
  await setIndexes(indexOn('one'))
  const builder = builderOf()
  builder.wake()
  await untilCopying()
  await new Promise(setImmediate)
  const meanwhile = await pages()
  await builder.untilIdle()
  expect(meanwhile).not.toEqual(before)
  expect(await pages()).toEqual(before)
})
