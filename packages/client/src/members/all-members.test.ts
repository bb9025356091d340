import { decodeBase64Url } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createConnection } from '../connection.js'
import { filter } from '../data/filter-methods.js'
import { InvalidResponseError } from '../errors.js'
import { createOwnerClient } from '../management/owner-client.js'
import { fakeServer } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import { createAllMembers } from './all-members.js'

const MEMBERS = '/members/v1/members'

function setup() {
  const server = fakeServer()
  const storage = memoryStorage()
  storage.set({
    accessToken: { value: 'token', expiresAt: Date.now() / 1000 + 3600 },
    refreshToken: { value: 'r', role: 'member' },
  })
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, storage }
  return { server, members: createAllMembers(createConnection(config)) }
}

const page = () =>
  Response.json({
    members: [{ id: 'm' }],
    metadata: { count: 1, offset: 0, total: 7, tooManyToCount: false },
  })

describe('listMembers and queryMembers', () => {
  it('send plain query parameters, or the parameter .r with a sort order', async () => {
    const { server, members } = setup()
    server.on(MEMBERS, page)
    expect(await members.listMembers({ limit: 2, skip: 4, fieldsets: ['FULL'] })).toEqual({
      members: [{ id: 'm' }],
      total: 7,
    })
    await members.listMembers({ sort: [{ fieldName: 'profile.nickname', order: 'DESC' }] })
    const [plain, packed] = server.requests.map(({ query }) => query)
    expect(Object.fromEntries(plain ?? [])).toEqual({
      'paging.limit': '2',
      'paging.offset': '4',
      fieldsets: 'FULL',
    })
    const text = new TextDecoder().decode(decodeBase64Url(packed?.get('.r') ?? ''))
    expect(JSON.parse(text)).toEqual({
      paging: {},
      sorting: [{ fieldName: 'profile.nickname', order: 'DESC' }],
    })
  })

  it('send a query by POST when the query string of the GET is longer than 4000 characters', async () => {
    const { server, members } = setup()
    server.on(`${MEMBERS}/query`, page)
    const sort = Array.from({ length: 80 }, (_, index) => ({
      fieldName: `profile.${'n'.repeat(20)}${index}`,
      order: 'ASC' as const,
    }))
    expect(await members.listMembers({ sort, limit: 2 })).toMatchObject({ total: 7 })
    expect(server.requests).toMatchObject([
      { method: 'POST', body: { query: { paging: { limit: 2 }, sort } } },
    ])
  })

  it('send filter, search text and page', async () => {
    const { server, members } = setup()
    server.on(`${MEMBERS}/query`, page)
    await members.queryMembers({
      filter: filter().eq('status', 'PENDING'),
      search: { expression: 'ada' },
      limit: 5,
    })
    expect(server.requests[0]?.body).toEqual({
      query: { filter: { status: 'PENDING' }, paging: { limit: 5 } },
      search: { expression: 'ada' },
    })
  })
})

describe('calls on one member', () => {
  it.each([
    ['getMember', 'GET', '/m/1'],
    ['approveMember', 'POST', '/m/1/approve'],
    ['blockMember', 'POST', '/m/1/block'],
    ['muteMember', 'POST', '/m/1/mute'],
    ['unmuteMember', 'POST', '/m/1/unmute'],
    ['deleteMember', 'DELETE', '/m/1'],
    ['deleteMemberPhones', 'DELETE', '/m/1/phones'],
  ] as const)('%s sends %s %s', async (name, method, rest) => {
    const { server, members } = setup()
    server.on(`${MEMBERS}${rest}`, () => Response.json({ member: { id: 'm/1' } }))
    await members[name]('m/1')
    expect(server.requests).toMatchObject([{ method, authorization: 'token' }])
  })

  it('updateMember sends the id in the path and in the body', async () => {
    const { server, members } = setup()
    server.on(`${MEMBERS}/m`, () => Response.json({ member: { id: 'm' } }))
    const changed = await members.updateMember('m', { profile: { nickname: 'Ada' } })
    expect(changed).toEqual({ id: 'm' })
    expect(server.requests).toMatchObject([
      { method: 'PATCH', body: { member: { id: 'm', profile: { nickname: 'Ada' } } } },
    ])
  })
})

it('reads and replaces the roles of a member', async () => {
  const server = fakeServer()
  const { members } = createOwnerClient({
    apiKey: 'key',
    host: 'http://foyer.test',
    fetch: server.fetch,
  })
  server.on('/_foyer/v1/members/m', ({ method }) =>
    Response.json({ member: { id: 'm', roles: method === 'GET' ? ['editor'] : ['patron'] } }),
  )
  expect(await members.getMemberRoles('m')).toEqual(['editor'])
  expect(await members.setMemberRoles('m', ['patron'])).toEqual(['patron'])
  expect(server.requests).toMatchObject([
    { method: 'GET', authorization: 'key' },
    { method: 'PATCH', authorization: 'key', body: { roles: ['patron'] } },
  ])
})

describe('calls of the owner client about one account', () => {
  const setUpOwner = () => {
    const server = fakeServer()
    const config = { apiKey: 'key', host: 'http://foyer.test', fetch: server.fetch }
    return { server, owner: createOwnerClient(config) }
  }

  it('changes the address of a member', async () => {
    const { server, owner } = setUpOwner()
    server.on('/_foyer/v1/members/m', () => Response.json({ member: { id: 'm' } }))
    await owner.members.setMemberEmail('m', 'eve@example.org', { emailVerified: true })
    await owner.members.setMemberEmail('m', 'eve@example.net')
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { memberId: 'm', email: 'eve@example.org', emailVerified: true }],
      ['PATCH', { memberId: 'm', email: 'eve@example.net' }],
    ])
  })

  it('joins the pages of an export', async () => {
    const { server, owner } = setUpOwner()
    const part = (id: string) => ({ collectionId: 'a', displayName: 'A', items: [{ _id: id }] })
    server.on('/_foyer/v1/members/m/1/export', ({ query }) =>
      Response.json(
        query.get('cursor') === 'next'
          ? { collections: [part('2')], nextCursor: null }
          : { account: { roles: [] }, collections: [part('1')], nextCursor: 'next' },
      ),
    )
    expect(await owner.members.exportMemberData('m/1')).toEqual({
      account: { roles: [] },
      collections: [{ ...part('1'), items: [{ _id: '1' }, { _id: '2' }] }],
    })
    server.on('/_foyer/v1/members/n/export', () => Response.json({ collections: [] }))
    await expect(owner.members.exportMemberData('n')).rejects.toThrow(InvalidResponseError)
  })

  it('lists, creates and removes API keys', async () => {
    const { server, owner } = setUpOwner()
    const key = { id: 'k', name: 'Export', scopes: ['data:read'] }
    server.on('/_foyer/v1/keys', ({ method }) =>
      Response.json(method === 'GET' ? { keys: [key] } : { key, secret: 'told once' }),
    )
    server.on('/_foyer/v1/keys/k', () => Response.json({}))
    expect(await owner.apiKeys.list()).toEqual([key])
    const request = { name: 'Export', scopes: ['data:read' as const] }
    expect(await owner.apiKeys.create(request)).toEqual({ key, secret: 'told once' })
    await owner.apiKeys.remove('k')
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE'])
    expect(server.requests[1]?.body).toEqual(request)
  })
})

it('sends the API key instead of an access token', async () => {
  const server = fakeServer()
  const owner = createOwnerClient({ apiKey: 'key', host: 'http://foyer.test', fetch: server.fetch })
  const INVITE = '/_api/iam/recovery/v1/activation-email'
  server.on(`${MEMBERS}/m/approve`, () => Response.json({ member: { id: 'm' } }))
  server.on(INVITE, () => Response.json({}))
  expect(await owner.members.approveMember('m')).toEqual({ id: 'm' })
  const bulk = { results: [], bulkActionMetadata: {} }
  server.on(`${MEMBERS}/bulk/delete`, () => Response.json(bulk))
  expect(await owner.members.bulkDeleteMembers(['m', 'n'])).toEqual(bulk)
  expect(server.to(`${MEMBERS}/bulk/delete`)[0]?.body).toEqual({ memberIds: ['m', 'n'] })
  await owner.identity.recovery.sendActivationEmail('m')
  expect(server.requests.map(({ authorization }) => authorization)).toEqual(['key', 'key', 'key'])
  expect(server.to(INVITE)[0]?.body).toEqual({ identityId: 'm' })
})
