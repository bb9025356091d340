import { beforeEach, expect, it } from 'vitest'
import { identifier, sql } from '../../storage/sql.js'
import { codeOf, dataCalls, dataOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { storedCollection } from '../../testing/put-item.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { type WriteCalls, writeCalls } from '../../testing/write-calls.js'
import { runSharedWrites } from './shared-writes.js'

let foyer: TestFoyer
let writes: WriteCalls
let table: ReturnType<typeof identifier>

beforeEach(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'notes', permissions: open }] })
  writes = writeCalls(await foyer.visitor(), 'notes')
  table = identifier((await storedCollection(foyer, 'notes')).itemsTable)
  await writes.bulkInsert(Array.from({ length: 100 }, (_, n) => ({ _id: `i${n}`, n: 0 })))
})

/** Counts the transactions that wrote the current items. */
async function countTransactions(): Promise<number> {
  const rows = await foyer.services.db.all(sql`select distinct xmin::text from ${table}`)
  return rows.length
}

it('concurrent updates share transactions', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => writes.update({ _id: `i${n}`, n: n + 1 })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await countTransactions()).toBeLessThan(20)
  expect(dataOf(await dataCalls(foyer.owner, 'notes').get('i42'))).toMatchObject({ n: 43 })
})

it('concurrent saves of new items share transactions', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, n) => writes.save({ _id: `new ${n}`, n })))
  expect(await countTransactions()).toBeLessThan(20)
})

it('concurrent inserts share transactions, and one of several with the same id succeeds', async () => {
  const { insert } = dataCalls(foyer.owner, 'notes')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => insert({ _id: `new ${n % 90}`, n })),
  )
  const refused = answers.filter(({ status }) => status !== 200).map(codeOf)
  expect(refused).toEqual(Array(10).fill('WDE0074'))
  expect(codeOf(await insert({ _id: 'i0' }))).toBe('WDE0074')
  expect(await countTransactions()).toBeLessThan(20)
})

it('a locked row delays only the write to its own item', async () => {
  let update: Promise<{ status: number }> | undefined
  await foyer.services.db.transaction(async (tx) => {
    await tx.all(sql`select id from ${table} where id = 'i0'${tx.rowLock}`)
    update = writes.update({ _id: 'i0', n: 5 })
    const others = [1, 2, 3].map((n) => writes.update({ _id: `i${n}`, n: 5 }))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    await tx.run(sql`delete from ${table} where id = 'i0'`)
  })
  expect((await update)?.status).toBe(404)
})

it('a failing insert fails alone', async () => {
  await foyer.services.db.transaction((tx) =>
    tx.run(sql`alter table ${table} add check (id <> 'bad')`),
  )
  const { insert } = dataCalls(foyer.owner, 'notes')
  const ids = ['a', 'bad', 'c', 'd']
  const answers = await Promise.all(ids.map((_id) => insert({ _id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200])
})

it('a unique violation fails only one of several concurrent updates', async () => {
  await foyer.services.db.transaction((tx) =>
    tx.run(sql`create unique index on ${table} ((data->>'n')) where (data->>'n')::int > 0`),
  )
  const answers = await Promise.all([
    writes.update({ _id: 'i1', n: 1 }),
    writes.update({ _id: 'i2', n: 1 }),
    writes.update({ _id: 'i3', n: 3 }),
  ])
  expect(answers.map((answer) => (answer.status === 200 ? 'ok' : codeOf(answer))).sort()).toEqual([
    'WDE0123',
    'ok',
    'ok',
  ])
})

it('a save of an item that the same transaction removes runs after it, so that its events are in order', async () => {
  const collection = await storedCollection(foyer, 'notes')
  const [removed, saved] = await foyer.services.db.transaction((tx) =>
    runSharedWrites(tx, collection, [
      { readId: 'i0', write: (_, items) => items.remove('i0') },
      { readId: 'i0', write: async (_, items) => void (await items.find('i0')) },
    ]),
  )
  expect([removed?.kind, saved?.kind]).toEqual(['written', 'not-shared'])
})
