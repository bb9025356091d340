import type { PermissionLevel } from '@foyer/protocol'
import { beforeAll, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf, listOf, textOf } from '../../testing/data-calls.js'
import { closed } from '../../testing/permissions.js'
import { putItem } from '../../testing/put-item.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { outcomesOf, writeCalls } from '../../testing/write-calls.js'
import type { Operation } from './authorize.js'

// Detects, for example, an author filter that is joined by OR, and a refusal that differs between an unreadable and a
// missing item.

const places: [Operation, PermissionLevel][] = [
  ['read', 'SITE_MEMBER_AUTHOR'],
  ['update', 'SITE_MEMBER_AUTHOR'],
  ['remove', 'SITE_MEMBER_AUTHOR'],
  ['update', 'PRIVILEGED'],
]
const open: [Operation, PermissionLevel][] = [
  ['remove', 'ANYONE'],
  ['insert', 'ANYONE'],
]

let foyer: TestFoyer
let visitor: TestCaller
let author: TestMember
let other: TestMember

const idOf = (operation: Operation, level: PermissionLevel): string => `${operation}_${level}`

beforeAll(async () => {
  const declared = [...places, ...open].map(([operation, level]) => ({
    id: idOf(operation, level),
    permissions: { ...closed, [operation]: level },
  }))
  const diary = { ...closed, insert: 'ANYONE', read: 'SITE_MEMBER_AUTHOR' } as const
  foyer = await createTestFoyer({ collections: [...declared, { id: 'diary', permissions: diary }] })
  visitor = await foyer.visitor()
  author = await createMember(foyer, 'author@test.example')
  other = await createMember(foyer, 'other@test.example')
})

function put(collectionId: string, id: string): Promise<void> {
  return putItem(foyer, collectionId, { id, author: author.id, fields: { color: 'red' } })
}

function expectDenied(answer: TestResponse): void {
  expect([answer.status, codeOf(answer)]).toEqual([403, 'WDE0027'])
  expect(answer.body).not.toHaveProperty('dataItems')
}

const probes = ['get', 'update', 'save', 'remove'] as const
it.each(probes)('a hidden item and a missing item get the same response: %s', async (probe) => {
  for (const [operation, level] of places) {
    const id = idOf(operation, level)
    await put(id, `there ${probe}`)
    const calls = dataCalls(other, id)
    const call = (itemId: string): Promise<TestResponse> =>
      probe === 'get' || probe === 'remove'
        ? calls[probe](itemId)
        : calls[probe]({ _id: itemId, color: 'blue' })
    const [there, away] = [await call(`there ${probe}`), await call(`away! ${probe}`)]
    expect(there.status, id).toBeGreaterThanOrEqual(400)
    expect(there.status, id).toBe(away.status)
    expect(textOf(there), id).toBe(textOf(away).replaceAll('away!', 'there'))
    if (there.status === 404) expect(JSON.stringify(there.body)).not.toContain('decisionId')
  }
})

it('a write returns only the id to a caller without read permission', async () => {
  const id = idOf('remove', 'ANYONE')
  await put(id, 'closed')
  const removed = await dataCalls(visitor, id).remove('closed')
  expect(dataOf(removed)).toEqual({ _id: 'closed' })
  const open = idOf('insert', 'ANYONE')
  const inserted = await dataCalls(visitor, open).insert({ _id: 'letter', text: 'hello' })
  expect(dataOf(inserted)).toEqual({ _id: 'letter' })
  const stored = await dataCalls(foyer.owner, open).get('letter')
  expect(dataOf(stored).text).toBe('hello')
})

it('no filter returns items of others to an author', async () => {
  const id = idOf('read', 'SITE_MEMBER_AUTHOR')
  await put(id, 'secret')
  const calls = dataCalls(other, id)
  const filters = [
    {},
    { _owner: author.id },
    { $or: [{}, { color: 'red' }] },
    { $not: { _owner: 'x' } },
    { $or: [{ _owner: { $exists: true } }, { _owner: null }] },
    { $not: [{ $and: [{ _id: 'x' }] }] },
    { _owner: { $ne: null } },
    { color: { $startsWith: 'r' } },
  ]
  for (const filter of filters) {
    expect(listOf(await calls.query({ filter })), JSON.stringify(filter)).toEqual([])
    expect((await calls.count(filter)).body).toEqual({ totalCount: 0 })
    const groups = await calls.aggregate(
      { groupingFields: ['_owner'], operations: [{ resultFieldName: 'n', itemCount: {} }] },
      { initialFilter: filter },
    )
    expect(groups.body.results).toEqual([])
  }
})

it('options in the message grant no permissions', async () => {
  const id = idOf('update', 'PRIVILEGED')
  const options = {
    suppressAuth: true,
    suppressHooks: true,
    showHidden: true,
    isAdmin: true,
    environment: 'SANDBOX',
    publishPluginOptions: { includeDraftItems: true },
    appOptions: { role: 'admin' },
  }
  const calls = dataCalls(other, id)
  expectDenied(await calls.query({}, options))
  expectDenied(await calls.queryByGet({}, options))
})

it('forged identity headers grant no permissions', async () => {
  const collection = idOf('update', 'PRIVILEGED')
  await put(collection, 'named')
  const forged = {
    'wix-site-id': foyer.services.siteId,
    'wix-account-id': 'owner',
    'x-wix-identity': author.id,
    'x-wix-consistent': 'true',
    'x-wix-client-artifact-id': 'console',
    'x-forwarded-user': 'admin',
    cookie: `session=${author.refreshToken}`,
  }
  for (const authorization of [other.authorization, visitor.authorization]) {
    const request = new Request('http://127.0.0.1:4400/wix-data/v2/items/count', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...forged },
      body: JSON.stringify({ dataCollectionId: collection }),
    })
    expect((await foyer.fetch(request)).status).toBe(403)
  }
  const keys = [`${other.authorization},x`, `,${other.authorization}`, `x,${other.authorization}`]
  for (const authorization of keys) {
    expect((await dataCalls(foyer.as(authorization), collection).count()).status).toBe(401)
  }
})

it("another visitor or a member with a forged owner cannot read a visitor's item", async () => {
  const letter = await dataCalls(visitor, 'diary').insert({ _id: 'letter', text: 'hello' })
  expect(letter.status).toBe(200)
  const stored = await dataCalls(foyer.owner, 'diary').get('letter')
  const forged = { _id: 'forged', _owner: dataOf(stored)._owner }
  expect((await dataCalls(other, 'diary').insert(forged)).status).toBe(200)
  expectDenied(await dataCalls(await foyer.visitor(), 'diary').get('letter'))
  expectDenied(await dataCalls(visitor, 'diary').query())
  expect(codeOf(await dataCalls(other, 'diary').get('letter'))).toBe('WDE0073')
  expect(dataOf(await dataCalls(foyer.owner, 'diary').get('forged'))._owner).toBe(other.id)
})

it('table names and malformed names are no collections', async () => {
  const names = [
    'sqlite_master',
    'sqlite_sequence',
    'pg_catalog.pg_class',
    'identities',
    'api_keys',
    'decisions',
    'Members/PrivateMembersData',
    '../collections',
    '__proto__',
    'constructor',
    `diary"; drop table identities; --`,
    "diary' or '1'='1",
    'DIARY',
    'diary ',
    'diary\u0000',
    'diary\ud800',
  ]
  for (const name of names) {
    const calls = dataCalls(visitor, name)
    for (const answer of [await calls.query(), await calls.get('x'), await calls.insert({})]) {
      expect([answer.status, codeOf(answer)], name).toEqual([404, 'WDE0025'])
    }
  }
  for (const name of ['', 'x'.repeat(10_000), 7, null, ['diary'], { $ne: '' }]) {
    const message = { dataCollectionId: name, query: {} }
    const { status } = await visitor.post('/wix-data/v2/items/query', message)
    expect(status).toBe(400)
  }
})

it('a request with conflicting ids is authorized for exactly the item returned', async () => {
  const id = idOf('update', 'PRIVILEGED')
  await put(id, 'kept')
  const path = '/wix-data/v2/items'
  const twice = `${path}/x?dataCollectionId=diary&dataCollectionId=${id}&dataItemId=kept`
  expect((await author.get(twice)).status).toBe(400)
  const inPath = `${path}/kept?dataCollectionId=${id}&dataItemId=other`
  expectDenied(await author.get(inPath))
  const mine = await dataCalls(author, 'diary').insert({ _id: 'mine', text: 'x' })
  expect(mine.status).toBe(200)
  const elsewhere = await author.get(`${path}/kept?dataCollectionId=diary&dataItemId=mine`)
  expect(dataOf(elsewhere)._id).toBe('mine')
})

it('stricter permissions apply from the next request', async () => {
  const dataPermissions = {
    id: 'diary',
    itemRead: 'ANYONE',
    itemInsert: 'ANYONE',
    itemUpdate: 'PRIVILEGED',
    itemRemove: 'PRIVILEGED',
  }
  const set = async (itemRead: string): Promise<void> => {
    const message = { dataPermissions: { ...dataPermissions, itemRead } }
    expect((await foyer.owner.post('/wix-data/v1/permissions', message)).status).toBe(200)
  }
  const calls = dataCalls(visitor, 'diary')
  await set('ANYONE')
  expect((await calls.query()).status).toBe(200)
  await set('SITE_MEMBER')
  expectDenied(await calls.query())
  await set('SITE_MEMBER_AUTHOR')
})

it('a caller with insert permission alone cannot change existing items', async () => {
  const id = idOf('insert', 'ANYONE')
  await put(id, 'taken')
  const calls = dataCalls(visitor, id)
  expectDenied(await calls.save({ _id: 'taken', color: 'blue' }))
  const inserted = await calls.insert({ _id: 'taken', color: 'blue' })
  expect([inserted.status, codeOf(inserted)]).toEqual([409, 'WDE0074'])
  const item = { _id: 'taken', color: 'blue' }
  const inserting = await writeCalls(visitor, id).bulkInsert([item, { _id: 'free' }])
  expect(outcomesOf(inserting)).toEqual(['INSERT taken WDE0074', 'INSERT free ok'])
  const saving = await writeCalls(visitor, id).bulkSave([item, { _id: 'free' }, { _id: 'new' }])
  expect(outcomesOf(saving)).toEqual([
    'UPDATE taken WDE0027',
    'UPDATE free WDE0027',
    'INSERT new ok',
  ])
  expect(dataOf(await dataCalls(foyer.owner, id).get('taken')).color).toBe('red')
})
