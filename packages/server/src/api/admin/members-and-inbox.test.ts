import { type MemberSummary, operatorEndpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createInbox } from '../../mail/inbox.js'
import { createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const { path: membersPath } = operatorEndpoints.listMembers
const { path: inboxPath } = operatorEndpoints.listInbox
const ada = await createMember(foyer, 'Ada@example.com')
const ben = await createMember(foyer, 'ben@example.com')
const visitor = await foyer.visitor()
const { mailer } = createInbox(foyer.services)
for (const [to, code] of [
  ['ada@example.com', '111111'],
  ['ben@example.com', '222222'],
  ['ada@example.com', '333333'],
] as const) {
  const text = `Your code is ${code}, or open https://films.example/verify`
  await mailer.send({ to, subject: code, text, html: `<p>${text}</p>`, code })
}

describe.each([membersPath, inboxPath])('%s', (path) => {
  async function statusWith(headers: Record<string, string>, query = ''): Promise<number> {
    const request = new Request(new URL(path + query, publicUrl), { headers })
    return (await foyer.fetch(request)).status
  }

  it.each([
    ['a visitor', () => ({ authorization: visitor.authorization }), 403],
    ['a member', () => ({ authorization: ada.authorization }), 403],
    ['nobody', () => ({}), 401],
    ['a wrong key', () => ({ authorization: `${ownerKey}x` }), 401],
    ['the key in another case', () => ({ authorization: ownerKey.toUpperCase() }), 401],
    ['a token and the key', () => ({ authorization: `${ada.authorization},${ownerKey}` }), 401],
    ['a refresh token', () => ({ authorization: ada.refreshToken }), 401],
  ])('refuses %s', async (_who, headers, status) => {
    expect(await statusWith(headers())).toBe(status)
  })

  it('refuses a key in the query string', async () => {
    for (const name of ['access_token', 'apikey', 'key', 'authorization']) {
      expect(await statusWith({}, `?${name}=${ownerKey}`)).toBe(401)
    }
  })

  it.each([
    [{}, 200],
    [{ origin: publicUrl }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: `${publicUrl}.evil.example` }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: publicUrl, 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
  ])('with the key from %j returns %d', async (headers, status) => {
    expect(await statusWith({ authorization: ownerKey, ...headers })).toBe(status)
  })
})

it('lists members newest first, with search, limit and offset', async () => {
  const { body } = await foyer.owner.get(membersPath)
  expect(body).toEqual({
    total: 2,
    members: [
      {
        id: ben.id,
        email: 'ben@example.com',
        emailVerified: false,
        status: 'ACTIVE',
        waitsFor: [],
        nickname: 'ben',
        createdAt: expect.any(String),
        lastLoginAt: expect.any(String),
        roles: [],
      },
      expect.objectContaining({ id: ada.id, nickname: 'Ada' }),
    ],
  })
  const found = await foyer.owner.get(`${membersPath}?search=ADA`)
  expect(found.body).toMatchObject({ total: 1, members: [{ id: ada.id }] })
  const byId = await foyer.owner.get(`${membersPath}?search=${ada.id}`)
  expect(byId.body).toMatchObject({ total: 1, members: [{ id: ada.id }] })
  const second = await foyer.owner.get(`${membersPath}?limit=1&offset=1`)
  expect(second.body).toMatchObject({ total: 2, members: [{ id: ada.id }] })
  expect((await foyer.owner.get(`${membersPath}?search=%25`)).body).toMatchObject({ total: 0 })
  expect(JSON.stringify(body)).not.toContain('argon2')
})

it('returns one member with the same fields as in the list', async () => {
  const { body } = await foyer.owner.get(membersPath)
  const members = body.members as MemberSummary[]
  const member = members.find(({ id }) => id === ada.id)
  expect(member?.email).toBe('Ada@example.com')
  expect((await foyer.owner.get(`${membersPath}/${ada.id}`)).body).toEqual({ member })
  expect((await foyer.owner.get(`${membersPath}/nobody`)).status).toBe(404)
})

it('lists captured e-mails newest first, with filters by channel and recipient', async () => {
  const { body } = await foyer.owner.get(inboxPath)
  expect(body).toMatchObject({
    messages: [{ code: '333333' }, { code: '222222' }, { code: '111111' }],
  })
  expect((await foyer.owner.get(`${inboxPath}?channel=mail`)).body).toEqual(body)
  expect((await foyer.owner.get(`${inboxPath}?channel=sms`)).body).toEqual({ messages: [] })
  const toAda = await foyer.owner.get(`${inboxPath}?to=ada@example.com&limit=1`)
  expect(toAda.body).toEqual({
    messages: [
      {
        id: expect.any(String),
        channel: 'mail',
        to: 'ada@example.com',
        subject: '333333',
        text: expect.stringContaining('333333'),
        html: expect.stringContaining('333333'),
        links: ['https://films.example/verify'],
        code: '333333',
        createdAt: expect.any(String),
      },
    ],
  })
})

it.each([
  'limit=-1',
  'limit=x',
  'limit=1.5',
  'offset=-1',
  'limit=1&limit=2',
  'limit=0',
  'limit=5000',
])('refuses the page parameters "%s"', async (page) => {
  expect((await foyer.owner.get(`${membersPath}?${page}`)).status).toBe(400)
})
