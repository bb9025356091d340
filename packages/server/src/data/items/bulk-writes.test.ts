import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls, dataOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change, outcomesOf, type WriteCalls, writeCalls } from '../../testing/write-calls.js'

const own = {
  read: 'ANYONE',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'SITE_MEMBER_AUTHOR',
} as const

let foyer: TestFoyer
let ada: TestMember
let bea: TestMember
let visitor: TestCaller
let calls: DataCalls
let writes: WriteCalls

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'rows', permissions: open },
      { id: 'reviews', permissions: own },
      { id: 'secrets', permissions: { ...own, read: 'SITE_MEMBER_AUTHOR' } },
      { id: 'dropbox', permissions: { ...open, read: 'PRIVILEGED' } },
    ],
  })
  ada = await createMember(foyer, 'ada@test.example')
  bea = await createMember(foyer, 'bea@test.example')
  visitor = await foyer.visitor()
  calls = dataCalls(ada, 'rows')
  writes = writeCalls(ada, 'rows')
})

const nowhere = 'nowhere'

describe('bulk insert', () => {
  it('returns all items that one statement has stored, although defaults make them larger than 32 MiB', async () => {
    const fields = [{ key: 'text', type: 'TEXT', default: 'x'.repeat(400_000) }]
    const one = await createTestFoyer({ collections: [{ id: 'large', permissions: open, fields }] })
    const sent = Array.from({ length: 90 }, (_, n) => ({ n }))
    const answer = await writeCalls(one.owner, 'large').bulkInsert(sent, { returnEntity: true })
    expect(answer.body.bulkActionMetadata).toEqual({ totalSuccesses: 90, totalFailures: 0 })
    expect((await dataCalls(one.owner, 'large').count()).body).toEqual({ totalCount: 90 })
  })
})

describe('bulk update', () => {
  it('replaces existing items and reports errors for the others', async () => {
    await calls.bulkInsert([{ _id: 'u1', a: 1 }, { _id: 'u2' }])
    const before = dataOf(await calls.get('u1'))
    const large = { _id: 'u2', text: 'x'.repeat(500_001) }
    const list = [{ _id: 'u1', b: 2 }, { _id: nowhere }, { c: 1 }, large, { _id: 'u2', $x: 1 }]
    const answer = await writes.bulkUpdate(list)
    expect(answer.status).toBe(200)
    expect(outcomesOf(answer)).toEqual([
      'UPDATE u1 ok',
      'UPDATE nowhere WDE0073',
      'UPDATE undefined WDE0007',
      'UPDATE u2 WDE0009',
      'UPDATE u2 WDE0134',
    ])
    expect(answer.body.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 4 })
    const { _createdDate, _owner } = before
    const after = { _id: 'u1', b: 2, _createdDate, _owner, _updatedDate: expect.anything() }
    expect(dataOf(await calls.get('u1'))).toEqual(after)
  })
})

describe('bulk save', () => {
  it('updates existing items and inserts the others, also with a repeated id', async () => {
    await calls.insert({ _id: 's1' })
    const answer = await writes.bulkSave([{ _id: 's1', n: 1 }, { _id: 's2' }, {}, { _id: 's2' }])
    expect(outcomesOf(answer)).toEqual([
      'UPDATE s1 ok',
      'INSERT s2 ok',
      expect.stringMatching(/^INSERT [\da-f-]{36} ok$/),
      'UPDATE s2 ok',
    ])
    expect(dataOf(await calls.get('s1')).n).toBe(1)
  })

  it('requires update permission for existing items and insert permission for new ones', async () => {
    const [hers, his] = [writeCalls(ada, 'reviews'), writeCalls(bea, 'reviews')]
    await hers.bulkSave([{ _id: 'hers', n: 1 }])
    const answer = await his.bulkSave([
      { _id: 'hers', n: 2 },
      { _id: 'his', n: 2 },
    ])
    expect(outcomesOf(answer)).toEqual(['UPDATE hers WDE0027', 'INSERT his ok'])
    expect(dataOf(await dataCalls(ada, 'reviews').get('hers')).n).toBe(1)
  })
})

describe('bulk remove', () => {
  it('removes items and reports errors for unknown ids', async () => {
    await calls.bulkInsert([{ _id: 'r1' }, { _id: 'r2' }])
    const answer = await writes.bulkRemove(['r1', nowhere, 'r1', ''])
    expect(outcomesOf(answer)).toEqual([
      'DELETE r1 ok',
      'DELETE nowhere WDE0073',
      'DELETE r1 WDE0073',
      'DELETE undefined WDE0073',
    ])
    expect(answer.body.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 3 })
    expect((await calls.count({ _id: { $in: ['r1', 'r2'] } })).body).toEqual({ totalCount: 1 })
  })

  it.each<[string, unknown, string]>([
    ['an empty list of ids', [], 'WDE0075'],
    ['1,001 ids', Array.from({ length: 1001 }, (_, n) => `x${n}`), 'WDE0069'],
    ['an id that is not a string', ['x', 1], 'invalid'],
    ['a value that is not an array', 'x', 'invalid'],
  ])('refuses %s', async (_, ids, code) => {
    await writes.save({ _id: 'x' })
    const answer = await writes.bulkRemove(ids)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
    expect((await calls.get('x')).status).toBe(200)
  })
})

describe('a bulk write', () => {
  const each = {
    bulkInsert: (one: WriteCalls, ids: string[]) => one.bulkInsert(ids.map((_id) => ({ _id }))),
    bulkSave: (one: WriteCalls, ids: string[]) => one.bulkSave(ids.map((_id) => ({ _id }))),
    bulkUpdate: (one: WriteCalls, ids: string[]) => one.bulkUpdate(ids.map((_id) => ({ _id }))),
    bulkPatch: (one: WriteCalls, ids: string[]) => one.bulkPatch(ids, [change.set('a', 1)]),
    bulkRemove: (one: WriteCalls, ids: string[]) => one.bulkRemove(ids),
  }

  it.each(['bulkInsert', 'bulkSave', 'bulkUpdate'] as const)(
    'accepts 1,000 items and refuses 1,001: %s',
    async (name) => {
      const ids = Array.from({ length: 1001 }, (_, index) => `${name} ${index}`)
      if (name === 'bulkUpdate') await writes.bulkInsert(ids.slice(1).map((_id) => ({ _id })))
      const over = await each[name](writes, ids)
      expect([over.status, codeOf(over)]).toEqual([400, 'WDE0006'])
      expect((await calls.get(`${name} 0`)).status).toBe(404)
      const full = await each[name](writes, ids.slice(1))
      expect(full.body.bulkActionMetadata).toEqual({ totalSuccesses: 1000, totalFailures: 0 })
    },
  )

  it.each(['bulkUpdate', 'bulkPatch', 'bulkRemove'] as const)(
    'returns the same error for items of others as for unknown items: %s',
    async (name) => {
      for (const collection of ['reviews', 'secrets']) {
        const hers = dataCalls(ada, collection)
        await hers.save({ _id: 'hers', n: 1 })
        const his = writeCalls(bea, collection)
        await his.save({ _id: `his ${name}` })
        const answer = await each[name](his, ['hers', nowhere, `his ${name}`])
        const results = outcomesOf(answer).map((one) => one.split(' ').at(-1))
        expect(results).toEqual(['WDE0073', 'WDE0073', 'ok'])
        expect(dataOf(await hers.get('hers')).n).toBe(1)
        // Both errors are equal apart from the id.
        const text = JSON.stringify(answer.body.results).replaceAll('hers', nowhere)
        const [first, second] = JSON.parse(text)
        expect(first.itemMetadata.error).toEqual(second.itemMetadata.error)
      }
    },
  )

  it.each(Object.keys(each) as (keyof typeof each)[])(
    'is refused as a whole for a caller without permission: %s',
    async (name) => {
      const answer = await each[name](writeCalls(visitor, 'reviews'), ['x'])
      expect([answer.status, codeOf(answer)]).toEqual([403, 'WDE0027'])
      expect((await each[name](writeCalls(foyer.as(''), 'rows'), ['x'])).status).toBe(401)
      const unknown = await each[name](writeCalls(visitor, 'nope'), ['x'])
      expect([unknown.status, codeOf(unknown)]).toEqual([404, 'WDE0025'])
    },
  )

  it.each(['bulkInsert', 'bulkSave', 'bulkUpdate', 'bulkPatch'] as const)(
    'returns requested items with only the fields that the caller may read: %s',
    async (name) => {
      const entityOf = async (collection: string): Promise<unknown> => {
        const one = writeCalls(visitor, collection)
        if (name !== 'bulkInsert') await one.save({ _id: name })
        const list = [{ _id: name, n: 1 }]
        const { body } =
          name === 'bulkPatch'
            ? await one.bulkPatch([name], [change.set('n', 1)], { returnEntity: true })
            : await one[name](list, { returnEntity: true })
        return Object(Array.isArray(body.results) ? body.results[0] : undefined).dataItem
      }
      expect(await entityOf('rows')).toEqual({
        id: name,
        dataCollectionId: 'rows',
        data: dataOf(await calls.get(name)),
      })
      expect(await entityOf('dropbox')).toEqual({
        id: name,
        dataCollectionId: 'dropbox',
        data: { _id: name },
      })
    },
  )
})

describe('truncate', () => {
  it('removes all items for an operator', async () => {
    const items = writeCalls(foyer.owner, 'dropbox')
    await items.bulkInsert([{ _id: '1' }, { _id: '2' }])
    const answer = await items.truncate()
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect((await dataCalls(foyer.owner, 'dropbox').count()).body).toEqual({ totalCount: 0 })
    expect((await items.save({ _id: '1' })).status).toBe(200)
    expect((await items.truncate()).status).toBe(200)
  })

  it('refuses callers that are not operators', async () => {
    await calls.save({ _id: 'stays' })
    for (const caller of [visitor, ada]) {
      const answer = await writeCalls(caller, 'rows').truncate()
      expect([answer.status, codeOf(answer)]).toEqual([403, 'WDE0027'])
    }
    expect((await writeCalls(foyer.as(''), 'rows').truncate()).status).toBe(401)
    expect(codeOf(await writeCalls(foyer.owner, 'nope').truncate())).toBe('WDE0025')
    expect((await calls.get('stays')).status).toBe(200)
  })
})
