import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls, dataOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'

let foyer: TestFoyer
let member: TestMember
let calls: DataCalls

beforeAll(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'notes', permissions: open }] })
  member = await createMember(foyer, 'ada@test.example')
  calls = dataCalls(member, 'notes')
})

const isoDate = { $date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) }

describe('the response to a write', () => {
  it('contains the whole item and nothing else', async () => {
    const answer = await calls.insert({ title: 'One', tags: ['a', null], n: { x: 1.5 } })
    const { id } = Object(answer.body.dataItem)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      dataItem: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        dataCollectionId: 'notes',
        data: {
          _id: id,
          _owner: member.id,
          _createdDate: isoDate,
          _updatedDate: isoDate,
          title: 'One',
          tags: ['a', null],
          n: { x: 1.5 },
        },
      },
    })
    expect(dataOf(answer)._createdDate).toEqual(dataOf(answer)._updatedDate)
    expect(dataOf(await calls.get(id))).toEqual(dataOf(answer))
    expect(dataOf(await calls.remove(id))).toEqual(dataOf(answer))
    expect(codeOf(await calls.get(id))).toBe('WDE0073')
  })

  it('contains the headers Cache-Control, X-Content-Type-Options and X-Wix-Request-Id', async () => {
    const { headers } = await calls.insert({})
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-wix-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('system fields', () => {
  const forged = {
    _owner: 'somebody',
    _createdDate: { $date: '2001-01-01T00:00:00.000Z' },
    _updatedDate: 'yesterday',
  }

  it('are set by the server on insert', async () => {
    const data = dataOf(await calls.insert({ ...forged, title: 'x' }))
    expect(data).toMatchObject({ _owner: member.id, _createdDate: isoDate, _updatedDate: isoDate })
    const [created] = Object.values(Object(data._createdDate))
    const now = foyer.services.clock.now().getTime()
    expect(Math.abs(Date.parse(String(created)) - now)).toBeLessThan(60_000)
  })

  it('are preserved on update and save except for the updated date', async () => {
    const before = dataOf(await calls.insert({ _id: 'kept', title: 'x' }))
    const visitor = dataCalls(await foyer.visitor(), 'notes')
    for (const change of [visitor.update, visitor.save]) {
      foyer.advance(5)
      const after = dataOf(await change({ ...forged, _id: 'kept', note: 'y' }))
      expect(after).toEqual({
        _id: 'kept',
        _owner: member.id,
        _createdDate: before._createdDate,
        _updatedDate: isoDate,
        note: 'y',
      })
      expect(JSON.stringify(after._updatedDate) > JSON.stringify(before._updatedDate)).toBe(true)
    }
  })

  it('never contain an updated date before the created date', async () => {
    const before = dataOf(await calls.insert({ _id: 'back' }))
    foyer.advance(-3600)
    const after = dataOf(await calls.update({ _id: 'back' }))
    foyer.advance(3600)
    expect(after._updatedDate).toEqual(before._createdDate)
  })

  it('contain a visitor as owner and no owner for an API key', async () => {
    const visitor = await foyer.visitor()
    expect(dataOf(await dataCalls(visitor, 'notes').insert({}))._owner).toMatch(/^[\da-f-]{36}$/)
    expect(dataOf(await dataCalls(foyer.owner, 'notes').insert({}))).not.toHaveProperty('_owner')
  })
})

describe('a refused write', () => {
  it.each([
    {
      what: 'insert of an id that exists',
      call: () => calls.insert({ _id: 'same' }),
      code: 'WDE0074',
      status: 409,
    },
    {
      what: 'update of an unknown item',
      call: () => calls.update({ _id: 'nowhere' }),
      code: 'WDE0073',
      status: 404,
    },
    {
      what: 'remove of an unknown item',
      call: () => calls.remove('nowhere'),
      code: 'WDE0073',
      status: 404,
    },
    { what: 'remove of an empty id', call: () => calls.remove(''), code: 'WDE0073', status: 404 },
    { what: 'update without an id', call: () => calls.update({}), code: 'WDE0007', status: 400 },
    { what: 'an empty id', call: () => calls.insert({ _id: '' }), code: 'WDE0007', status: 400 },
    {
      what: 'an id of 257 characters',
      call: () => calls.insert({ _id: 'x'.repeat(257) }),
      code: 'WDE0007',
      status: 400,
    },
    {
      what: 'an id that is a number',
      call: () => calls.insert({ _id: 7 }),
      code: 'WDE0007',
      status: 400,
    },
    {
      what: 'an id that is null',
      call: () => calls.insert({ _id: null }),
      code: 'WDE0007',
      status: 400,
    },
    { what: 'data that is a list', call: () => calls.insert(['x']), code: 'invalid', status: 400 },
    { what: 'data that is a text', call: () => calls.insert('x'), code: 'invalid', status: 400 },
    { what: 'data that is null', call: () => calls.insert(null), code: 'invalid', status: 400 },
    {
      what: 'an unknown collection',
      call: () => dataCalls(member, 'nope').insert({}),
      code: 'WDE0025',
      status: 404,
    },
  ])('has a status and an error code for $what', async ({ call, code, status }) => {
    await calls.save({ _id: 'same' })
    const answer = await call()
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  it.each(['sqlite_master', 'identities', '../x', '__proto__', "n' or 1=1", 'é\0', 'toString'])(
    'returns WDE0025 for the unknown collection %j',
    async (name) => {
      expect(codeOf(await dataCalls(member, name).insert({}))).toBe('WDE0025')
      expect(codeOf(await dataCalls(member, name).query())).toBe('WDE0025')
    },
  )

  it('names every invalid field of the message', async () => {
    const { body, status } = await member.post('/wix-data/v2/items', { dataItem: { id: 5 } })
    const { fieldViolations } = Object(Object(body.details).validationError)
    expect(status).toBe(400)
    expect(fieldViolations).toEqual(
      ['dataCollectionId', 'dataItem.id', 'dataItem.data'].map((field) => ({
        field,
        description: expect.stringMatching(/^expected /),
        data: {},
      })),
    )
  })
})

describe('an id outside the data', () => {
  const insert = (id: unknown, data: unknown): ReturnType<TestMember['post']> =>
    member.post('/wix-data/v2/items', { dataCollectionId: 'notes', dataItem: { id, data } })

  it('is used like an id in the data', async () => {
    expect(dataOf(await insert('beside', {}))._id).toBe('beside')
    expect(dataOf(await insert('both', { _id: 'both' }))._id).toBe('both')
  })

  it('is refused when different from the id in the data', async () => {
    await calls.insert({ _id: 'mine', n: 1 })
    await dataCalls(foyer.owner, 'notes').insert({ _id: 'theirs', n: 2 })
    for (const path of ['', '/update', '/save']) {
      const answer = await member.post(`/wix-data/v2/items${path}`, {
        dataCollectionId: 'notes',
        dataItem: { id: 'mine', data: { _id: 'theirs', n: 3 } },
      })
      expect(codeOf(answer)).toBe('WDE0007')
    }
    expect(dataOf(await calls.get('mine')).n).toBe(1)
    expect(dataOf(await calls.get('theirs')).n).toBe(2)
  })

  it.each(['half \ud800', 'nul \0', '\udc00'])(
    'is refused when it contains invalid Unicode or NUL: %j',
    async (id) => {
      expect((await insert(id, {})).status).toBe(400)
    },
  )
})

it('accepts one of 20 concurrent inserts with the same id', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => calls.insert({ _id: 'race', n })),
  )
  const codes = answers.map(codeOf)
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'WDE0074')).toHaveLength(19)
})

it('stores one whole item after 20 concurrent saves of the same id', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => calls.save({ _id: 'saved', n, copy: n })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { n, copy } = dataOf(await calls.get('saved'))
  expect(n).toBe(copy)
  expect((await calls.count({ _id: 'saved' })).body).toEqual({ totalCount: 1 })
})
