import { endpoints } from '@foyer/protocol'
import { describe, expect, it, vi } from 'vitest'
import { save } from '../data/items/write-item.js'
import { accessMatrix, matrixRequest } from '../testing/access-matrix.js'
import { codeOf, dataCalls } from '../testing/data-calls.js'
import { open } from '../testing/permissions.js'
import { referencesTo } from '../testing/reference-fields.js'
import { clientId, createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'
import { change, writeCalls } from '../testing/write-calls.js'

const fields = [referencesTo('many', 'c')]
const collections = [{ id: 'c', permissions: open, fields }]

function withLimits(visitorWrites: number, memberWrites = visitorWrites): Promise<TestFoyer> {
  return createTestFoyer({ collections, settings: { rateLimit: { visitorWrites, memberWrites } } })
}

/** Creates a visitor with a network address. */
async function visitorAt(foyer: TestFoyer, address: string) {
  const send = async (authorization: string, body: object, path: string): Promise<Response> =>
    foyer.fetchFrom(
      address,
      new Request(`http://127.0.0.1:4400${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const anonymous = { clientId, grantType: 'anonymous' }
  const { access_token } = Object(await (await send('', anonymous, endpoints.token.path)).json())
  const insert = { dataCollectionId: 'c', dataItem: { data: {} } }
  return {
    insert: async () => (await send(access_token, insert, endpoints.insertItem.path)).status,
  }
}

describe('write limits', async () => {
  const foyer = await withLimits(0)
  const visitor = await foyer.visitor()
  const calls = Object.entries(accessMatrix).filter(([, { needs }]) => needs !== 'owner')

  it.each(calls)('%s counts against the limit only when the call writes', async (call, entry) => {
    const { authorization } = visitor
    const request = matrixRequest(call, entry, { authorization, collectionId: 'c' })
    const response = await foyer.fetch(request)
    const { status, headers } = response
    const answer = { status, headers, body: Object(await response.json()) }
    const writes = ['insert', 'update', 'remove'].includes(entry.needs)
    expect(answer.status === 429).toBe(writes)
    if (!writes) return
    expect(codeOf(answer)).toBe('WDE0014')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

it('refuse a visitor after 3,000 inserts by default but not the owner', async () => {
  const foyer = await createTestFoyer({ collections })
  const visitor = writeCalls(await foyer.visitor(), 'c')
  const thousand = Array.from({ length: 1000 }, () => ({}))
  const statuses: number[] = []
  for (let call = 0; call < 10; call++) statuses.push((await visitor.bulkInsert(thousand)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429, 429])
  expect((await dataCalls(foyer.owner, 'c').count()).body.totalCount).toBe(3000)
  const owner = writeCalls(foyer.owner, 'c')
  for (let call = 0; call < 4; call++) expect((await owner.bulkInsert(thousand)).status).toBe(200)
})

it('count the visitors of a network together and each member separately', async () => {
  const foyer = await withLimits(3, 5)
  const [one, two] = [await visitorAt(foyer, '192.0.2.1'), await visitorAt(foyer, '192.0.2.1')]
  const elsewhere = await visitorAt(foyer, '192.0.2.2')
  const statuses = [await one.insert(), await two.insert(), await one.insert(), await two.insert()]
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await elsewhere.insert()).toBe(200)
  const ada = writeCalls(await createMember(foyer, 'ada@example.com'), 'c')
  const grace = writeCalls(await createMember(foyer, 'grace@example.com'), 'c')
  expect((await ada.bulkInsert([{}, {}, {}, {}])).status).toBe(200)
  expect((await ada.bulkInsert([{}, {}])).status).toBe(429)
  expect((await grace.bulkInsert([{}, {}, {}, {}, {}])).status).toBe(200)
})

it('count references and refused writes', async () => {
  const foyer = await withLimits(4)
  const visitor = await foyer.visitor()
  const reference = { referringItemFieldName: 'many', referringItemId: 'x', referencedItemId: 'y' }
  const { path } = endpoints.insertReferences
  const three = { dataCollectionId: 'c', dataItemReferences: [reference, reference, reference] }
  expect((await visitor.post(path, three)).status).toBe(404)
  expect((await visitor.post(path, three)).status).toBe(429)
})

it('accept all writes when disabled', async () => {
  const settings = { rateLimit: { enabled: false, visitorWrites: 1 } }
  const foyer = await createTestFoyer({ collections, settings })
  const visitor = writeCalls(await foyer.visitor(), 'c')
  for (let call = 0; call < 3; call++) {
    expect((await visitor.bulkInsert([{}, {}])).status).toBe(200)
  }
})

// Seen to fail: a member could change a large item 12,000 times a minute, a megabyte of the event log each time.
it('count each 64 KiB of an item that a call changes', async () => {
  const foyer = await withLimits(20)
  const visitor = await foyer.visitor()
  const dataItem = { data: { _id: 'large', text: 'x'.repeat(400_000), n: 0 } }
  await foyer.owner.post(endpoints.insertItem.path, { dataCollectionId: 'c', dataItem })
  const patch = { dataItemId: 'large', fieldModifications: [change.increment('n', 1)] }
  const statuses: number[] = []
  for (let call = 0; call < 5; call++) {
    const message = { dataCollectionId: 'c', patch }
    statuses.push((await visitor.post(endpoints.patchItem.path, message)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

it('counts what a call changes once if its transaction runs again', async () => {
  const { services } = await createTestFoyer({ collections })
  const { transaction } = services.db
  const addBytes = vi.fn(async () => {})
  const rolledBack = new Error('rolled back')
  const db: typeof services.db = {
    ...services.db,
    transaction: async (work, options) => {
      const attempt = transaction(async (tx) => {
        await work(tx)
        throw rolledBack
      })
      await expect(attempt).rejects.toBe(rolledBack)
      return transaction(work, options)
    },
  }
  const visitor = { kind: 'visitor', id: 'v', clientId } as const
  const input = { id: 'one', content: { text: 'x'.repeat(1000) } }
  const item = { collectionId: 'c', input }
  await save(services, visitor, item)
  await save({ ...services, db, writeLimit: { addBytes } }, visitor, item)
  const [, bytes] = Object(addBytes.mock.calls[0])
  expect(bytes).toBeGreaterThan(1000)
  expect(bytes).toBeLessThan(2000)
})

it('count a call with too many items as one with the maximum', async () => {
  const foyer = await withLimits(1000)
  const visitor = writeCalls(await foyer.visitor(), 'c')
  const tooMany = await visitor.bulkInsert(Array.from({ length: 1001 }, () => ({})))
  expect(codeOf(tooMany)).toBe('WDE0006')
})
