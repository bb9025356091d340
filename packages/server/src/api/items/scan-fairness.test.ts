import { beforeAll, expect, it } from 'vitest'
import { dataCalls } from '../../testing/data-calls.js'
import { createCaller, type TestCaller, type TestResponse } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const permissions = {
  read: 'ANYONE',
  insert: 'PRIVILEGED',
  update: 'PRIVILEGED',
  remove: 'PRIVILEGED',
} as const
const ITEMS = 10_000
const TOKENS = 40
let foyer: TestFoyer

beforeAll(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'films', permissions }] })
  const owner = dataCalls(foyer.owner, 'films')
  for (let from = 0; from < ITEMS; from += 1000) {
    const items = Array.from({ length: 1000 }, (_, n) => ({
      _id: `film-${from + n}`,
      title: `The film ${n} of its year`,
    }))
    await owner.bulkInsert(items)
  }
}, 240_000)

function from(address: string): (authorization: string) => TestCaller {
  return (authorization) =>
    createCaller((request) => foyer.fetchFrom(address, request), authorization)
}

async function visitorFrom(address: string): Promise<TestCaller> {
  const as = from(address)
  const answer = await as('').post('/oauth2/token', { clientId, grantType: 'anonymous' })
  return as(String(answer.body.access_token))
}

const conditions = Array.from({ length: 30 }, (_, n) => ({ title: { $contains: `nowhere ${n}` } }))

function heavyCount(caller: TestCaller): Promise<TestResponse> {
  const body = { dataCollectionId: 'films', filter: { $or: conditions } }
  return caller.post('/wix-data/v2/items/count', body)
}

/** Sends `each` scans per token from one network with many tokens, and counts their statuses. */
async function flood(each: number): Promise<{ counts: Map<number, number>; end: Promise<void> }> {
  const attackers = await Promise.all(
    Array.from({ length: TOKENS }, () => visitorFrom('198.51.100.1')),
  )
  const counts = new Map<number, number>()
  const answers = Array.from({ length: each }, () => attackers)
    .flat()
    .map(async (attacker) => {
      const { status } = await heavyCount(attacker)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    })
  // After the first answer, the scans have reached the queue.
  await Promise.race(answers)
  return { counts, end: Promise.all(answers).then(() => {}) }
}

it('responds to members and other networks while one network scans with 40 visitor tokens', async () => {
  const member = from('203.0.113.1')((await createMember(foyer, 'hedy@example.com')).authorization)
  const other = await visitorFrom('203.0.113.2')
  // After one run, the statement is known to be slow.
  expect((await heavyCount(member)).status).toBe(200)

  const { counts, end } = await flood(12)
  const before = counts.get(200) ?? 0
  expect((await heavyCount(member)).status).toBe(200)
  const meanwhile = (counts.get(200) ?? 0) - before
  expect((await heavyCount(other)).status).toBe(200)
  await end

  // Only scans that ran at the same time finished in the meantime, none that waited in the queue.
  expect(meanwhile).toBeLessThan(8)
  expect([...counts.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(counts.get(429)).toBeGreaterThan(0)
})
