import {
  collectionEndpoints,
  endpoints,
  operatorEndpoints,
  recoveryEndpoints,
} from '@foyer/protocol'
import type { AuditEntry } from '@foyer/protocol/audit'
import { expect, it } from 'vitest'
import { purgeAudit } from '../../storage/logs/audit-log.js'
import { dumpTables } from '../../testing/dump-tables.js'
import type { TestCaller } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, ownerKey } from '../../testing/test-foyer.js'
import { newestMail } from '../../testing/test-mail.js'
import { authorizeSilently, createMember, logIn, password } from '../../testing/test-member.js'

const foyer = await createTestFoyer()
const { path } = operatorEndpoints.listAudit
const owner = { kind: 'operator', id: 'owner' }

async function entries(query: Record<string, string> = {}): Promise<AuditEntry[]> {
  const { status, body } = await foyer.owner.get(`${path}?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body.entries as AuditEntry[]
}

/** Queries the audit log. Returns the actions, oldest first. */
async function actions(query: Record<string, string>): Promise<string[]> {
  return (await entries(query)).map(({ action }) => action).reverse()
}

function tryLogin(caller: TestCaller, email: string, secret: string): Promise<unknown> {
  return caller.post(endpoints.login.path, { loginId: { email }, password: secret })
}

it('records each change of an account with its actor, action and reason', async () => {
  const ada = await createMember(foyer, 'ada@example.com')
  const visitor = await foyer.visitor()
  await tryLogin(visitor, 'ada@example.com', 'a wrong guess')
  await logIn(visitor, 'ada@example.com')
  const member = `/_foyer/v1/members/${ada.id}`
  await foyer.owner.patch(member, { roles: ['critic'] })
  await ada.post(recoveryEndpoints.changePassword.path, { newPassword: `${password} anew` })
  await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email: 'ada@example.com' })
  const { recoveryToken } = newestMail(foyer, 'ada@example.com')
  const recovery = { recoveryToken, password: `${password} again` }
  await visitor.post(recoveryEndpoints.recover.path, recovery)
  await foyer.owner.patch(member, { passwordResetRequired: true })
  const story = (await entries({ subject: ada.id })).reverse()
  const short = story.map(({ actor, action, reason }) => [actor.kind, action, reason])
  expect(short).toEqual([
    ['visitor', 'member.registered', null],
    ['member', 'login.succeeded', null],
    ['visitor', 'login.failed', 'invalid-credentials'],
    ['member', 'login.succeeded', null],
    ['operator', 'member.roles-changed', null],
    ['member', 'member.password-changed', 'changed'],
    ['visitor', 'recovery.requested', null],
    ['member', 'member.password-changed', 'recovered'],
    ['member', 'login.succeeded', null],
    ['operator', 'member.new-password-required', null],
  ])
  expect(story[4]).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    actor: { ...owner, name: 'owner' },
    action: 'member.roles-changed',
    subject: ada.id,
    subjectName: 'ada@example.com',
    network: 'in-process',
    reason: null,
    detail: { before: { roles: [] }, after: { roles: ['critic'] } },
  })
})

it('records a login with a password that is too long', async () => {
  const { id } = await createMember(foyer, 'alan@example.com')
  await tryLogin(await foyer.visitor(), 'alan@example.com', 'x'.repeat(600))
  expect((await entries({ subject: id }))[0]).toMatchObject({
    action: 'login.failed',
    reason: 'invalid-credentials',
  })
})

it('records the approval of a blocked member as an unblocking', async () => {
  const { id } = await createMember(foyer, 'grace@example.com')
  await foyer.owner.post(`/members/v1/members/${id}/block`, { id })
  await foyer.owner.post(`/members/v1/members/${id}/approve`, { id })
  const all = await actions({ subject: id })
  expect(all.slice(all.indexOf('member.blocked'))).toEqual(['member.blocked', 'member.unblocked'])
})

it('records the end of a session by logout and by a replayed authorization code', async () => {
  const ben = await createMember(foyer, 'ben@example.com')
  await ben.post(endpoints.createRedirectSession.path, { logout: { clientId } })
  const visitor = await foyer.visitor()
  const sessionToken = await logIn(visitor, 'ben@example.com')
  const { code, codeVerifier, location } = await authorizeSilently(foyer, visitor, sessionToken)
  const redirectUri = location.origin + location.pathname
  const exchange = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
  for (const status of [200, 400]) {
    expect((await visitor.post(endpoints.token.path, exchange)).status).toBe(status)
  }
  const ended = await entries({ subject: ben.id, action: 'session' })
  expect(ended.map(({ actor, reason }) => [actor.kind, reason])).toEqual([
    ['nobody', 'code-replayed'],
    ['member', 'logged-out'],
  ])
})

it('records the owner’s changes to collections, fields, indexes and items', async () => {
  const id = 'films'
  const text = { key: 'title', displayName: 'Title', type: 'TEXT' }
  const collections = collectionEndpoints.createCollection.path
  const permissions = { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' }
  const create = { collection: { id, displayName: 'Films', fields: [text], permissions } }
  expect((await foyer.owner.post(collections, create)).status).toBe(200)
  // A second collection with this id is refused, and the log has no entry about it.
  expect((await foyer.owner.post(collections, create)).status).toBe(409)
  const levels = { itemRead: 'ANYONE', itemInsert: 'SITE_MEMBER', itemUpdate: 'PRIVILEGED' }
  await foyer.owner.post('/wix-data/v1/permissions', {
    dataPermissions: { id, ...levels, itemRemove: 'PRIVILEGED' },
  })
  await foyer.owner.post('/wix-data/v2/collections/create-field', {
    dataCollectionId: id,
    field: { ...text, key: 'year' },
  })
  const index = { name: 'by title', fields: [{ path: 'title' }] }
  const made = await foyer.owner.post('/wix-data/v2/indexes', { dataCollectionId: id, index })
  expect(made.status).toBe(200)
  await foyer.owner.post('/_foyer/v1/items/import', {
    dataCollectionId: id,
    dataItems: [{ data: { _id: 'one' } }],
  })
  await foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId: id })
  await foyer.owner.delete(`${collections}/x?dataCollectionId=${id}`)
  const told = (await entries({ subject: id })).reverse()
  expect(told.map(({ action, detail }) => [action, detail])).toEqual([
    ['collection.created', null],
    [
      'collection.changed',
      {
        before: {
          permissions: {
            read: 'PRIVILEGED',
            insert: 'PRIVILEGED',
            update: 'PRIVILEGED',
            remove: 'PRIVILEGED',
          },
        },
        after: {
          permissions: {
            read: 'ANYONE',
            insert: 'SITE_MEMBER',
            update: 'PRIVILEGED',
            remove: 'PRIVILEGED',
          },
        },
      },
    ],
    [
      'collection.changed',
      {
        before: { 'field year': null },
        after: { 'field year': { ...text, key: 'year' } },
      },
    ],
    ['index.created', expect.objectContaining({ name: 'by title' })],
    ['items.imported', { items: 1 }],
    ['items.truncated', null],
    ['collection.deleted', null],
  ])
  expect(told.every(({ actor }) => actor.id === 'owner')).toBe(true)
})

it('contains no password, code, token or text typed into an e-mail field', async () => {
  const typed = 'hunter2-typed-as-address'
  const cleo = await createMember(foyer, 'cleo@example.com')
  const visitor = await foyer.visitor()
  await tryLogin(visitor, typed, 'hunter2-as-password')
  const { body } = await visitor.post(endpoints.register.path, {
    loginId: { email: typed },
    password: 'hunter2-registered',
  })
  expect(body.message).toBeDefined()
  await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email: 'cleo@example.com' })
  const { recoveryToken, code = '' } = newestMail(foyer, 'cleo@example.com')
  const recovery = { recoveryToken: `${recoveryToken}x`, password: 'hunter2-recovered' }
  await visitor.post(recoveryEndpoints.recover.path, recovery)
  await foyer.services.audit.flush()
  const { audit } = await dumpTables(foyer.services.db)
  const dump = JSON.stringify(audit)
  const { authorization, refreshToken } = cleo
  for (const secret of [
    password,
    'hunter2',
    authorization,
    refreshToken,
    recoveryToken,
    ownerKey,
  ]) {
    expect(dump).not.toContain(secret)
  }
  expect(dump).not.toMatch(new RegExp(`\\D${code}\\D`))
  expect(audit?.length).toBeGreaterThan(5)
})

it('filters entries by actor, action, subject and time, with pages by cursor', async () => {
  const dora = await createMember(foyer, 'dora@example.com')
  const roles = ['one', 'two', 'three']
  for (const role of roles) {
    await foyer.owner.patch(`/_foyer/v1/members/${dora.id}`, { roles: [role] })
  }
  const given = { subject: dora.id, action: 'member.roles-changed', limit: '2' }
  const first = await foyer.owner.get(`${path}?${new URLSearchParams(given)}`)
  expect(first.body.entries).toMatchObject([
    { detail: { before: { roles: ['two'] }, after: { roles: ['three'] } } },
    { detail: { before: { roles: ['one'] }, after: { roles: ['two'] } } },
  ])
  const cursor = String(first.body.nextCursor)
  const second = await foyer.owner.get(`${path}?${new URLSearchParams({ ...given, cursor })}`)
  expect(second.body).toMatchObject({
    entries: [{ detail: { after: { roles: ['one'] } } }],
    nextCursor: null,
  })

  expect(await actions({ subject: dora.id, action: 'member' })).toHaveLength(4)
  expect(await actions({ subject: dora.id, action: 'mem' })).toEqual([])
  expect(await actions({ subject: dora.id, actor: 'owner' })).toHaveLength(3)
  expect(await actions({ subject: dora.id, actor: 'visitor' })).toEqual(['member.registered'])
  expect(await actions({ subject: '\u0000' })).toEqual([])
  foyer.advance(60)
  const from = foyer.services.clock.now().toISOString()
  await foyer.owner.patch(`/_foyer/v1/members/${dora.id}`, { roles: [] })
  expect(await actions({ subject: dora.id, from })).toEqual(['member.roles-changed'])
  for (const wrong of ['limit=0', 'limit=2000', 'cursor=x', 'from=yesterday', 'from=2026-01-01']) {
    expect((await foyer.owner.get(`${path}?${wrong}`)).status, wrong).toBe(400)
  }
})

it('includes the names of members only for callers with permission to read members', async () => {
  const fred = await createMember(foyer, 'fred@example.com')
  const { id } = Object(
    (await foyer.owner.post('/_foyer/v1/clients', { name: 'Shop' })).body.client,
  )
  const visitor = await foyer.visitor()
  await logIn(visitor, 'fred@example.com')
  const nameOf = async (query: Record<string, string>): Promise<unknown> => {
    const [entry] = await entries(query)
    return [Object(entry).subjectName, Object(Object(entry).actor).name]
  }
  expect(await nameOf({ subject: fred.id, action: 'login.succeeded' })).toEqual([
    'fred@example.com',
    'fred@example.com',
  ])
  expect(await nameOf({ subject: String(id) })).toEqual(['Shop', 'owner'])
  const reader = { name: 'Reader', scopes: ['settings:read'] }
  const { secret } = (await foyer.owner.post('/_foyer/v1/keys', reader)).body
  const url = new URL(`${path}?subject=${fred.id}&action=login`, 'http://127.0.0.1:4400')
  const headers = { authorization: String(secret) }
  const answer: unknown = await (await foyer.fetch(new Request(url, { headers }))).json()
  const nameless = { subject: fred.id, subjectName: null }
  expect(Object(answer).entries).toMatchObject([nameless, nameless])
  await foyer.owner.delete(`/_foyer/v1/clients/${id}`)
  expect(await nameOf({ subject: String(id) })).toEqual([null, 'owner'])
})

it('keeps entries for 90 days', async () => {
  const other = await createTestFoyer()
  await createMember(other, 'emil@example.com')
  other.advance(90 * 86_400 - 60)
  expect(await purgeAudit(other.services)).toBe(0)
  other.advance(120)
  expect(await purgeAudit(other.services)).toBe(2)
})
