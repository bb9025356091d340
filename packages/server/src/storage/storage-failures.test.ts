import { expect, it } from 'vitest'
import { type DataCalls, dataCalls, dataOf } from '../testing/data-calls.js'
import { fillDisk, large, protectDisk } from '../testing/failing-disk.js'
import type { TestResponse } from '../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'

async function createSite(): Promise<{ foyer: TestFoyer; items: DataCalls }> {
  const permissions = {
    read: 'ANYONE',
    insert: 'ANYONE',
    update: 'ANYONE',
    remove: 'ANYONE',
  } as const
  const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions }] })
  const items = dataCalls(foyer.owner, 'c')
  await items.insert({ _id: 'kept', text: 'kept' })
  return { foyer, items }
}

function refusalOf({ status, body, headers }: TestResponse): unknown {
  const { code } = Object(Object(body.details).applicationError)
  return { status, code, retryAfter: headers.get('retry-after') }
}

/** Sends a single write, concurrent ones that share a commit, and a bulk call. Returns their refusals. */
async function refusals(items: DataCalls): Promise<unknown[]> {
  const together = ['b', 'c', 'd'].map((_id) => items.insert({ _id, large }))
  const answers = [
    await items.insert({ _id: 'a', large }),
    ...(await Promise.all(together)),
    await items.bulkInsert([{ _id: 'e', large }]),
  ]
  return answers.map(refusalOf)
}

it('responds with 507 for writes on a full disk, serves reads and recovers', async () => {
  const { foyer, items } = await createSite()
  const visitor = await foyer.visitor()
  const makeRoom = await fillDisk(foyer)
  const refused = { status: 507, code: 'STORAGE_FULL', retryAfter: '30' }
  expect(await refusals(items)).toEqual(Array(5).fill(refused))
  expect(dataOf(await dataCalls(visitor, 'c').get('kept'))).toMatchObject({ text: 'kept' })
  expect((await items.count()).body.totalCount).toBe(1)

  await makeRoom()
  expect((await items.insert({ _id: 'a', large })).status).toBe(200)
  expect((await items.count()).body.totalCount).toBe(2)
})

it('responds with 503 for writes on a read-only disk and serves reads', async () => {
  const { foyer, items } = await createSite()
  await protectDisk(foyer)
  const refused = { status: 503, code: 'STORAGE_READ_ONLY', retryAfter: '30' }
  expect(await refusals(items)).toEqual(Array(5).fill(refused))
  expect((await items.count()).body.totalCount).toBe(1)
})
