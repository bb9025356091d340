import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type DataCalls, dataCalls, listOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

let visitor: TestCaller
let calls: DataCalls

beforeAll(async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'numbers', permissions: open }] })
  visitor = await foyer.visitor()
  calls = dataCalls(visitor, 'numbers')
  const items = Array.from({ length: 60 }, (_, n) => ({
    _id: `id ${n}`,
    n,
    even: n % 2 === 0,
    deep: { n, text: `t${n}` },
    ...(n === 7 ? { constructor: 'own' } : {}),
  }))
  await calls.bulkInsert(items)
})

const idsOf = (answer: TestResponse): unknown[] => listOf(answer).map(({ _id }) => _id)

describe('a page of query results', () => {
  it('contains 50 items in insertion order with exactly the documented keys', async () => {
    const answer = await calls.query()
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['dataItems', 'pagingMetadata'])
    expect(idsOf(answer)).toEqual(Array.from({ length: 50 }, (_, n) => `id ${n}`))
    expect(answer.body.pagingMetadata).toEqual({
      count: 50,
      offset: 0,
      tooManyToCount: false,
      hasNext: true,
    })
    const [item] = Object(answer.body.dataItems)
    expect(Object.keys(item)).toEqual(['id', 'dataCollectionId', 'data'])
    expect(Object.keys(item.data)).toEqual([
      '_id',
      'n',
      'even',
      'deep',
      '_owner',
      '_createdDate',
      '_updatedDate',
    ])
  })

  it('reports whether items follow and includes a total only on request', async () => {
    const paging = { limit: 25, offset: 50 }
    const last = await calls.query({ paging }, { returnTotalCount: true })
    expect(last.body.pagingMetadata).toEqual({
      count: 10,
      offset: 50,
      total: 60,
      tooManyToCount: false,
      hasNext: false,
    })
    const exact = await calls.query({ paging: { limit: 60 } }, { returnTotalCount: false })
    expect(exact.body.pagingMetadata).toEqual({
      count: 60,
      offset: 0,
      tooManyToCount: false,
      hasNext: false,
    })
    const none = await calls.query({ paging: { offset: 1e12 } }, { returnTotalCount: true })
    expect(none.body).toMatchObject({ dataItems: [], pagingMetadata: { count: 0, total: 60 } })
  })

  it('treats a limit, offset or cursor of null as missing', async () => {
    const byOffset = await calls.query({ paging: { limit: null, offset: null } })
    expect(byOffset.body.dataItems).toHaveLength(50)
    const byCursor = await calls.query({ cursorPaging: { limit: 3, cursor: null } })
    expect(byCursor.body.dataItems).toHaveLength(3)
  })

  it('counts only the items that match the filter', async () => {
    const query = { filter: { even: true }, paging: { limit: 10 } }
    const answer = await calls.query(query, { returnTotalCount: true })
    expect(answer.body.pagingMetadata).toMatchObject({ count: 10, total: 30, hasNext: true })
    expect((await calls.count({ even: true })).body).toEqual({ totalCount: 30 })
    expect((await calls.count({ even: 'true' })).body).toEqual({ totalCount: 0 })
    expect((await calls.count()).body).toEqual({ totalCount: 60 })
  })

  it.each([
    [{ limit: 0 }, 'WDE0033'],
    [{ limit: -1 }, 'WDE0033'],
    [{ limit: 1.5 }, 'WDE0035'],
    [{ limit: 1001 }, 'WDE0075'],
    [{ limit: 1e9 }, 'WDE0075'],
    [{ limit: 2 ** 53 }, 'WDE0035'],
    [{ offset: -1 }, 'WDE0034'],
    [{ offset: 0.5 }, 'WDE0035'],
    [{ limit: '10' }, 'invalid'],
    [{ offset: [1] }, 'invalid'],
    ['10', 'invalid'],
  ])('is refused with the paging %j', async (paging, code) => {
    const answers = [await calls.query({ paging }), await calls.queryByGet({ paging })]
    for (const answer of answers) {
      expect([answer.status, codeOf(answer)]).toEqual([400, code])
    }
  })
})

describe('a sort list', () => {
  it('orders items and breaks ties by id', async () => {
    const sort = [
      { fieldName: 'even', order: 'DESC' },
      { fieldName: 'deep.n', order: 'DESC' },
    ]
    expect(idsOf(await calls.query({ sort, paging: { limit: 2 } }))).toEqual(['id 58', 'id 56'])
    const equal = [{ fieldName: 'even' }]
    const paging = { limit: 3 }
    expect(idsOf(await calls.query({ sort: equal, paging }))).toEqual(['id 1', 'id 11', 'id 13'])
  })

  it.each([
    [[{ fieldName: 'n', order: 'ASC; DROP TABLE items' }], 'invalid'],
    [[{ fieldName: 'n', order: 'asc' }], 'invalid'],
    [[{ fieldName: 5 }], 'invalid'],
    [['n'], 'invalid'],
    [{ fieldName: 'n' }, 'invalid'],
    [[{ fieldName: '$where' }], 'WDE0075'],
    [[{ fieldName: 'a.$b' }], 'WDE0075'],
    [[{ fieldName: 'x\0' }], 'WDE0075'],
    [Array.from({ length: 21 }, () => ({ fieldName: 'n' })), 'WDE0075'],
    [Array.from({ length: 2000 }, () => ({ fieldName: 'n' })), 'WDE0075'],
  ])('is refused when invalid: %j', async (sort, code) => {
    const answer = await calls.query({ sort })
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })
})

/** Field names with a meaning in SQL, JSON paths or JavaScript. */
const strangeNames = [
  "n') OR 1=1--",
  'n"; drop table items; --',
  '$[0]'.slice(1),
  'data->>n',
  '{a,b}',
  'deep[*]',
  '#-1',
  '**',
  "a'||'b",
  '__proto__',
  'toString',
  'hasOwnProperty',
  '',
  '.',
  'deep..n',
]

describe('unusual field names', () => {
  it.each(strangeNames)('%j matches no field', async (name) => {
    const some = await calls.query({ filter: { [name]: { $exists: true } } })
    expect([some.status, idsOf(some)]).toEqual([200, []])
    expect((await calls.count({ [name]: { $contains: 'n' } })).body).toEqual({ totalCount: 0 })
    const sorted = await calls.query({ sort: [{ fieldName: name, order: 'DESC' }] })
    expect(idsOf(sorted)).toHaveLength(50)
    const fields = await calls.query({ fields: [name], paging: { limit: 1 } })
    expect(listOf(fields)).toEqual([{ _id: 'id 0' }])
  })

  it('"constructor", "prototype" and "__proto__" are plain field names', async () => {
    expect(idsOf(await calls.query({ filter: { constructor: 'own' } }))).toEqual(['id 7'])
    expect(idsOf(await calls.query({ filter: { prototype: 'x' } }))).toEqual([])
    expect((await calls.count({ constructor: 'x' })).body).toEqual({ totalCount: 0 })
    const filter = JSON.parse('{"__proto__":"x"}')
    expect(idsOf(await calls.query({ filter }))).toEqual([])
  })

  it('do not change the items', async () => {
    expect((await calls.count()).body).toEqual({ totalCount: 60 })
  })
})

describe('special characters in values', () => {
  const values = [
    "' or 1=1 --",
    "'; drop table items; --",
    '%',
    '_',
    '*',
    '\\',
    '" or ""="',
    '(select 1)',
  ]
  it.each(values)('are compared literally: %j', async (value) => {
    for (const operator of ['$eq', '$gt', '$startsWith', '$endsWith', '$contains']) {
      const { body } = await calls.count({ 'deep.text': { [operator]: value } })
      const all = operator === '$gt' && value < 't'
      expect(body, operator).toEqual({ totalCount: all ? 60 : 0 })
    }
    expect((await calls.count({ 'deep.text': { $hasSome: [value] } })).body.totalCount).toBe(0)
  })
})

describe('an invalid filter', () => {
  it.each([[[]], [[{}]], ['x'], [5], [true], [null]])(
    'is refused instead of matching everything: %j',
    async (filter) => {
      expect(codeOf(await calls.query({ filter }))).toBe('invalid')
      expect(codeOf(await calls.queryByGet({ filter }))).toBe('invalid')
      expect(codeOf(await calls.count(filter))).toBe('invalid')
      const groups = { operations: [{ resultFieldName: 'n', itemCount: {} }] }
      expect(codeOf(await calls.aggregate(groups, { initialFilter: filter }))).toBe('invalid')
      expect(codeOf(await calls.aggregate(groups, { finalFilter: filter }))).toBe('invalid')
    },
  )

  it.each([
    '$where',
    '$function',
    '$expr',
    '$lookup',
    '$sql',
    '$nor',
    '$comment',
    '$ne ',
    ' $ne',
    '$NE',
  ])('is refused with the unknown operator %j', async (operator) => {
    for (const filter of [{ [operator]: 'x' }, { n: { [operator]: 1 } }]) {
      const answer = await calls.query({ filter })
      // Without "$" at its start, it is the name of a field, which no item has.
      if (answer.status === 200) expect([operator, idsOf(answer)]).toEqual([' $ne', []])
      else expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0075'])
    }
  })

  it.each([
    { n: { $regex: '.*' } },
    { $regex: 'x' },
    { n: { $not: { $regex: 'x' } } },
    { $or: [{ n: 1 }, { $and: [{ n: { $eq: { a: [{ $regex: 'x' }] } } }] }] },
    { n: { $in: [{ $regex: 'x' }] } },
    { n: { $eq: { $regex: 'x' } } },
    { $unknown: { $regex: 'x' } },
  ])('is refused with a nested regular expression: %j', async (filter) => {
    expect(await refusals(filter)).toEqual(Array(5).fill([400, 'WDE0070']))
  })

  it('is refused with a part of a text above 250 characters', async () => {
    const filter = { text: { $contains: 'x'.repeat(251) } }
    expect(await refusals(filter)).toEqual(Array(5).fill([400, 'WDE0075']))
  })

  async function refusals(filter: object): Promise<unknown[][]> {
    const groups = { operations: [{ resultFieldName: 'n', itemCount: {} }] }
    const answers = [
      await calls.query({ filter }),
      await calls.queryByGet({ filter }),
      await calls.count(filter),
      await calls.aggregate(groups, { initialFilter: filter }),
      await calls.aggregate(groups, { finalFilter: filter }),
    ]
    return answers.map((answer) => [answer.status, codeOf(answer)])
  }

  it.each([
    { n: { $in: 5 } },
    { n: { $hasSome: 'x' } },
    { n: { $gt: null } },
    { n: { $gt: [1] } },
    { n: { $startsWith: 5 } },
    { n: { $exists: 'yes' } },
    { $and: { n: 1 } },
    { $or: [5] },
    { $not: [{}, {}] },
    { n: { $matches: 'x' } },
    { n: { $gt: 1, x: 2 } },
  ])('is refused with an operand of the wrong type: %j', async (filter) => {
    const answer = await calls.query({ filter })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0075'])
  })
})

describe('a query by GET', () => {
  const queries = [
    {},
    { filter: { n: { $gte: 5, $lt: 8 } }, sort: [{ fieldName: 'n', order: 'DESC' }] },
    { fields: ['deep.text'], paging: { limit: 2, offset: 3 } },
    { filter: { 'deep.text': { $contains: 'é 😀' } } },
  ]
  it.each(queries)('returns the same answer as by POST: %j', async (query) => {
    const options = { returnTotalCount: true }
    const [get, post] = [await calls.queryByGet(query, options), await calls.query(query, options)]
    expect(get.status).toBe(200)
    expect(get.body).toEqual(post.body)
  })

  const nested = Buffer.from(`${'['.repeat(5000)}${']'.repeat(5000)}`).toString('base64url')
  it.each([
    ['empty', ''],
    ['not base64url', '%%%'],
    ['not UTF-8', Buffer.from([0xff, 0xfe, 0x7b]).toString('base64url')],
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['nested too deep', nested],
    ['an array', Buffer.from('[]').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['a string', Buffer.from('"x"').toString('base64url')],
    ['an empty object', Buffer.from('{}').toString('base64url')],
  ])('refuses a message that is %s', async (_, packed) => {
    const answer = await visitor.get(`/wix-data/v2/items/query?.r=${encodeURIComponent(packed)}`)
    expect(answer.status).toBe(400)
    expect(['invalid', 'MALFORMED_REQUEST']).toContain(codeOf(answer))
  })

  it('changes no items even at the path of a write route', async () => {
    const packed = Buffer.from(
      JSON.stringify({ dataCollectionId: 'numbers', dataItemId: 'id 0', dataItem: { data: {} } }),
    ).toString('base64url')
    for (const call of ['', '/update', '/save', '/remove']) {
      await visitor.get(`/wix-data/v2/items${call}?.r=${packed}`)
    }
    await visitor.get(`/wix-data/v2/bulk/items/insert?.r=${packed}`)
    expect((await calls.count()).body).toEqual({ totalCount: 60 })
    expect((await calls.count({ _id: 'id 0', n: 0 })).body).toEqual({ totalCount: 1 })
  })
})
