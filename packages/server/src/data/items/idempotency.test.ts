import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../storage/sql.js'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change, outcomesOf, writeCalls } from '../../testing/write-calls.js'

const items = '/wix-data/v2/items'
const bulk = '/wix-data/v2/bulk/items'

let foyer: TestFoyer
let ada: TestMember
let bea: TestMember

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'notes', permissions: open },
      { id: 'closed', permissions: { ...open, update: 'PRIVILEGED' } },
    ],
  })
  ada = await createMember(foyer, 'ada@test.example')
  bea = await createMember(foyer, 'bea@test.example')
})
beforeEach(() => writeCalls(foyer.owner, 'notes').truncate())

/** Sends a write with an idempotency key. */
async function send(
  caller: TestCaller,
  path: string,
  { key, ...body }: { key: string } & Record<string, unknown>,
): Promise<Pick<TestResponse, 'status' | 'body'>> {
  const headers = { 'idempotency-key': key }
  const answer = await caller.post(path, { dataCollectionId: 'notes', ...body }, headers)
  return { status: answer.status, body: answer.body }
}

let counter = 0
const newKey = (): string => `key-${counter++}`
const list = async (): Promise<unknown> => (await dataCalls(foyer.owner, 'notes').count()).body

describe('a write with an idempotency key', () => {
  it('is executed once and returns the same result each time', async () => {
    const insert = { key: newKey(), dataItem: { data: { n: 1 } } }
    const first = await send(foyer.owner, items, insert)
    expect(first.status).toBe(200)
    expect(await send(foyer.owner, items, insert)).toEqual(first)
    expect(await list()).toEqual({ totalCount: 1 })
  })

  it('is executed once when sent concurrently', async () => {
    await dataCalls(foyer.owner, 'notes').insert({ _id: 'it', n: 0 })
    const modifications = [change.increment('n', 1)]
    const patch = { dataItemId: 'it', fieldModifications: modifications }
    const request = { key: newKey(), patch }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(foyer.owner, `${items}/patch`, request)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ dataItem: { data: { n: 1 } } })
  })

  it('repeats the result of a removal', async () => {
    await dataCalls(foyer.owner, 'notes').insert({ _id: 'it', n: 0 })
    const remove = { key: newKey(), dataItemId: 'it' }
    const first = await send(foyer.owner, `${items}/remove`, remove)
    expect(await send(foyer.owner, `${items}/remove`, remove)).toEqual(first)
  })

  it('does not consume the key when refused', async () => {
    const update = { key: newKey(), dataItem: { id: 'it', data: { _id: 'it', n: 1 } } }
    expect(codeOf(await send(foyer.owner, `${items}/update`, update))).toBe('WDE0073')
    await dataCalls(foyer.owner, 'notes').insert({ _id: 'it' })
    expect((await send(foyer.owner, `${items}/update`, update)).status).toBe(200)
  })

  it('is refused with 422 when the key belongs to another request', async () => {
    const key = newKey()
    await send(foyer.owner, items, { key, dataItem: { data: { n: 1 } } })
    const other = await send(foyer.owner, items, { key, dataItem: { data: { n: 2 } } })
    expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const elsewhere = await send(foyer.owner, `${items}/save`, {
      key,
      dataItem: { data: { n: 1 } },
    })
    expect(codeOf(elsewhere)).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await list()).toEqual({ totalCount: 1 })
  })

  it('is independent of the same key of another caller', async () => {
    const insert = { key: newKey(), dataItem: { data: { n: 1 } } }
    const ids = [ada, bea].map(async (member) => {
      const { body } = await send(member, items, insert)
      return Object(body.dataItem).id
    })
    expect(new Set(await Promise.all(ids)).size).toBe(2)
  })

  it('is independent of the same key of another API key', async () => {
    const { body } = await foyer.owner.post('/_foyer/v1/keys', {
      name: 'other backend',
      scopes: ['data:write'],
    })
    const insert = { key: newKey(), dataItem: { data: { n: 1 } } }
    const ids = [foyer.owner, foyer.as(String(body.secret))].map(async (backend) => {
      const answer = await send(backend, items, insert)
      return Object(answer.body.dataItem).id
    })
    expect(new Set(await Promise.all(ids)).size).toBe(2)
    expect(await list()).toEqual({ totalCount: 2 })
  })

  it('is executed again after 24 hours', async () => {
    const insert = { key: newKey(), dataItem: { data: { n: 1 } } }
    await send(foyer.owner, items, insert)
    foyer.advance(86_399)
    await send(foyer.owner, items, insert)
    expect(await list()).toEqual({ totalCount: 1 })
    foyer.advance(1)
    await send(foyer.owner, items, insert)
    expect(await list()).toEqual({ totalCount: 2 })
  })

  it.each([[''], ['two words'], ['x'.repeat(256)]])('is refused with the key %j', async (key) => {
    const answer = await send(foyer.owner, items, { key, dataItem: { data: {} } })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid'])
  })
})

describe('a bulk call with idempotency keys', () => {
  it('repeats the first result of each item', async () => {
    const dataItems = ['a', 'b', 'a'].map((id) => ({ id, data: { _id: id } }))
    const request = { key: newKey(), dataItems, returnEntity: true }
    const first = await send(foyer.owner, `${bulk}/insert`, request)
    expect(outcomesOf(first)).toEqual(['INSERT a ok', 'INSERT b ok', 'INSERT a WDE0074'])
    expect(await send(foyer.owner, `${bulk}/insert`, request)).toEqual(first)
  })

  it('identifies each item by its own key in any batch', async () => {
    const of = (id: string, idempotencyKey: string): object => ({
      id,
      data: { _id: id },
      idempotencyKey,
    })
    const [a, b, c] = [newKey(), newKey(), newKey()]
    const insert = (dataItems: object[]): Promise<TestResponse> =>
      foyer.owner.post(`${bulk}/insert`, { dataCollectionId: 'notes', dataItems })
    await insert([of('a', a), of('b', b)])
    const again = await insert([of('c', c), of('b', b), of('a', a), of('x', a)])
    expect(outcomesOf(again)).toEqual([
      'INSERT c ok',
      'INSERT b ok',
      'INSERT a ok',
      'INSERT x IDEMPOTENCY_KEY_REUSED',
    ])
    expect(await list()).toEqual({ totalCount: 3 })
  })

  it('records the denial of an item once, and stores no more than its result', async () => {
    await dataCalls(foyer.owner, 'closed').insert({ _id: 'it' })
    const decisions = async (): Promise<unknown[]> => {
      const { body } = await foyer.owner.get('/_foyer/v1/decisions')
      return Array.isArray(body.decisions) ? body.decisions : []
    }
    const dataItems = [{ id: 'it', data: { _id: 'it' } }]
    const request = { key: newKey(), dataCollectionId: 'closed', dataItems }
    const eve = await createMember(foyer, 'eve@test.example')
    const first = await send(eve, `${bulk}/save`, request)
    expect(outcomesOf(first)).toEqual(['UPDATE it WDE0027'])
    const recorded = await decisions()
    expect(await send(eve, `${bulk}/save`, request)).toEqual(first)
    const other = await dataCalls(eve, 'closed').update({ _id: 'it' })
    const { decisionId } = Object(other.body.details).applicationError.data
    expect(await decisions()).toMatchObject([{ id: decisionId }, ...recorded])
    const { db } = foyer.services
    const stored = await db.all(sql`select answer from write_answers where answer like '%WDE0027%'`)
    expect(JSON.stringify(stored)).not.toContain('permissions')
  })

  it('refuses the key of an item in a call with other options', async () => {
    await dataCalls(foyer.owner, 'notes').insert({ _id: 'it', n: 0 })
    const dataItems = [{ id: 'it', data: { _id: 'it', n: 0 }, idempotencyKey: newKey() }]
    const update = (more: object): Promise<TestResponse> =>
      foyer.owner.post(`${bulk}/update`, { dataCollectionId: 'notes', dataItems, ...more })
    expect(outcomesOf(await update({}))).toEqual(['UPDATE it ok'])
    for (const more of [
      { condition: { filter: { n: 0 } } },
      { saveReferences: true },
      { returnEntity: true },
    ]) {
      expect(outcomesOf(await update(more))).toEqual(['UPDATE it IDEMPOTENCY_KEY_REUSED'])
    }
    expect(outcomesOf(await update({ returnEntity: false }))).toEqual(['UPDATE it ok'])
  })

  it('does not consume the key of a refused item', async () => {
    const dataItems = [{ id: 'it', data: { _id: 'it', n: 1 }, idempotencyKey: newKey() }]
    const update = (): Promise<TestResponse> =>
      foyer.owner.post(`${bulk}/update`, { dataCollectionId: 'notes', dataItems })
    expect(outcomesOf(await update())).toEqual(['UPDATE it WDE0073'])
    await dataCalls(foyer.owner, 'notes').insert({ _id: 'it' })
    expect(outcomesOf(await update())).toEqual(['UPDATE it ok'])
  })

  it('applies a patch once', async () => {
    await dataCalls(foyer.owner, 'notes').insert({ _id: 'it', n: 0 })
    const fieldModifications = [change.increment('n', 1)]
    const patches = [{ dataItemId: 'it', fieldModifications, idempotencyKey: newKey() }]
    const request = { dataCollectionId: 'notes', patches, returnEntity: true }
    await foyer.owner.post(`${bulk}/patch`, request)
    const again = await foyer.owner.post(`${bulk}/patch`, request)
    expect(again.body.results).toMatchObject([{ dataItem: { data: { n: 1 } } }])
  })
})

describe('an atomic bulk write', () => {
  const sent = ['a', 'b'].map((id) => ({ _id: id }))

  it('writes all of its items', async () => {
    const answer = await writeCalls(foyer.owner, 'notes').bulkInsert(sent, { atomic: true })
    expect(outcomesOf(answer)).toEqual(['INSERT a ok', 'INSERT b ok'])
  })

  it('writes no item when one is refused and reports the refused item', async () => {
    const calls = writeCalls(foyer.owner, 'notes')
    await calls.bulkInsert([{ _id: 'b', old: true }])
    for (const answer of [
      await calls.bulkInsert(sent, { atomic: true }),
      await calls.bulkUpdate([{ _id: 'b' }, { _id: 'a' }], { atomic: true }),
      await calls.bulkPatch(['b', 'a'], [change.set('old', false)], { atomic: true }),
      await calls.bulkRemove(['b', 'a'], { atomic: true }),
      await calls.bulkSave([{ _id: 'c' }, { _id: 'b', $bad: 1 }], { atomic: true }),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([409, 'BULK_ROLLED_BACK'])
      const { results } = Object(answer.body.details).applicationError.data
      expect(results).toMatchObject([{ itemMetadata: { originalIndex: 1, success: false } }])
    }
    expect(await list()).toEqual({ totalCount: 1 })
    expect((await dataCalls(foyer.owner, 'notes').get('b')).body).toMatchObject({
      dataItem: { data: { old: true } },
    })
  })
})
