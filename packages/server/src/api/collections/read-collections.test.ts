import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/data-calls.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const permissions = {
  read: 'ANYONE',
  insert: 'SITE_MEMBER',
  update: 'SITE_MEMBER_AUTHOR',
  remove: 'PRIVILEGED',
} as const
const path = '/wix-data/v2/collections'

const sortable = { sortable: true, queryOperators: expect.arrayContaining(['EQ', 'LT', 'EXISTS']) }

it('lists collections by id in pages for the owner', async () => {
  const title = { key: 'title', displayName: 'Title', type: 'TEXT' }
  const foyer = await createTestFoyer({
    collections: [
      { id: 'b', permissions, displayName: 'Books', fields: [title] },
      { id: 'a', permissions },
      { id: 'c', permissions },
    ],
  })
  const { status, body } = await foyer.owner.get(`${path}?paging.limit=2`)
  expect(status).toBe(200)
  const flags = { encrypted: false, capabilities: sortable }
  const ofServer = { ...flags, systemField: true, displayName: expect.any(String) }
  expect(body).toEqual({
    collections: [
      expect.objectContaining({ id: 'a' }),
      {
        id: 'b',
        collectionType: 'NATIVE',
        ownerAppId: null,
        displayName: 'Books',
        isDeclared: true,
        enforce: false,
        defaultDisplayOrder: { fieldKey: '_createdDate', direction: 'ASC' },
        maxPageSize: 1000,
        pagingModes: ['OFFSET', 'CURSOR'],
        capabilities: {
          dataOperations: expect.arrayContaining(['FIND', 'BULK_PATCH']),
          collectionOperations: ['UPDATE', 'REMOVE'],
          indexLimits: {
            regular: expect.any(Number),
            unique: expect.any(Number),
            total: expect.any(Number),
          },
        },
        fields: [
          { ...title, ...flags, systemField: false },
          { ...ofServer, key: '_id', type: 'TEXT' },
          { ...ofServer, key: '_createdDate', type: 'DATETIME' },
          { ...ofServer, key: '_updatedDate', type: 'DATETIME' },
          { ...ofServer, key: '_owner', type: 'TEXT' },
        ],
        permissions: { ...permissions, remove: 'ADMIN' },
        plugins: [],
        revision: '1',
        createdDate: expect.stringMatching(/Z$/),
        updatedDate: expect.stringMatching(/Z$/),
      },
    ],
    pagingMetadata: { count: 2, offset: 0, total: 3, tooManyToCount: false, hasNext: true },
  })
  const last = await foyer.owner.get(`${path}?paging.limit=2&paging.offset=2`)
  expect(last.body).toMatchObject({
    collections: [{ id: 'c' }],
    pagingMetadata: { hasNext: false },
  })
})

describe('a site with three collections', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await createTestFoyer()
    for (const [id, displayName] of [
      ['a', 'Z'],
      ['b', 'A'],
      ['App/Col', 'A'],
    ]) {
      const fields = [{ key: 'title', type: 'TEXT' }]
      await foyer.owner.post(path, { collection: { id, displayName, fields, permissions } })
      foyer.advance(1)
    }
  })

  it.each([
    ['', ['App/Col', 'a', 'b']],
    ['sort.order=DESC', ['b', 'a', 'App/Col']],
    ['sort.fieldName=_id&sort.order=DESC', ['b', 'a', 'App/Col']],
    ['sort.fieldName=displayName', ['App/Col', 'b', 'a']],
    ['sort.fieldName=displayName&sort.order=DESC', ['a', 'App/Col', 'b']],
    ['sort.fieldName=createdDate&sort.order=ASC', ['a', 'b', 'App/Col']],
    ['sort.fieldName=updatedDate&sort.order=DESC', ['App/Col', 'b', 'a']],
  ])('lists collections in the order "%s"', async (query, ids) => {
    const { body } = await foyer.owner.get(`${path}?${query}`)
    expect(Object(body).collections.map((one: object) => Object(one).id)).toEqual(ids)
  })
})

it('returns the collection named in the query with only the requested properties', async () => {
  const foyer = await createTestFoyer({
    collections: [
      { id: 'App/Col', permissions },
      { id: 'other', permissions },
    ],
  })
  const query = 'dataCollectionId=App%2FCol'
  const whole = await foyer.owner.get(`${path}/other?${query}`)
  expect(whole.body.collection).toMatchObject({ id: 'App/Col', plugins: [] })
  const part = await foyer.owner.get(`${path}/App/Col?${query}&fields=revision&fields=_createdDate`)
  expect(part.body.collection).toEqual({
    id: 'App/Col',
    revision: '1',
    createdDate: expect.stringMatching(/Z$/),
  })
  const listed = await foyer.owner.get(`${path}?fields=displayName`)
  expect(listed.body.collections).toEqual([
    { id: 'App/Col', displayName: 'App/Col' },
    { id: 'other', displayName: 'other' },
  ])
})

it('refuses callers other than the owner', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'a', permissions }] })
  const visitor = await (await foyer.visitor()).get(path)
  expect([visitor.status, codeOf(visitor)]).toEqual([403, 'PERMISSION_DENIED'])
  expect((await foyer.as('').get(path)).status).toBe(401)
  expect((await foyer.as('owner-key-of-the-test').get(path)).status).toBe(401)
})

describe('a site without collections', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await createTestFoyer()
  })

  it('refuses an unknown sort field or sort order', async () => {
    const byFields = await foyer.owner.get(`${path}?sort.fieldName=fields`)
    expect([byFields.status, codeOf(byFields)]).toEqual([400, 'WDE0075'])
    expect(codeOf(await foyer.owner.get(`${path}?sort.order=UP`))).toBe('invalid')
  })

  it.each(['nowhere', '../x', 'a b', '__proto__', "'", 'a\0', '\ud800', 'sqlite_master'])(
    'answers 404 for the unknown collection %j',
    async (id) => {
      const address = `${path}/x?${new URLSearchParams({ dataCollectionId: id })}`
      const answer = await foyer.owner.get(address)
      expect([answer.status, codeOf(answer)]).toEqual([404, 'WDE0025'])
      expect(codeOf(await (await foyer.visitor()).get(address))).toBe('PERMISSION_DENIED')
    },
  )

  it.each(['x', '-1', '1.5', '0', '1001', ''])('refuses a page limit of %j', async (limit) => {
    const answer = await foyer.owner.get(`${path}?paging.limit=${limit}`)
    expect(answer.status).toBe(400)
  })
})
