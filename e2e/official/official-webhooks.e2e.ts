import type { Member } from '@foyer/client'
import { createWebhooks } from '@foyer/client/webhooks'
import type { SiteEvent } from '@foyer/protocol/events'
import { expect, test } from '@playwright/test'
import { items } from '@wix/data'
import { members } from '@wix/members'
import { AppStrategy, createClient } from '@wix/sdk'
import { signWebhook } from '../../packages/server/src/events/webhooks/sign-webhook.js'
import { createPemKeyPair, type PemKeyPair } from '../../packages/server/src/lib/pem-key-pair.js'

const appId = 'search-index'
const released = new Date('1927-01-10T00:00:00.000Z')
const time = '2026-05-01T09:59:59.500Z'

const data = {
  _id: 'metropolis',
  _owner: 'ada',
  _createdDate: { $date: time },
  _updatedDate: { $date: time },
  title: 'Metropolis – "uncut"',
  // The packages rename only keys of the entity itself.
  id: 'catalogue-7',
  createdDate: 'in the twenties',
  premieres: [{ city: 'Berlin', on: { $date: released.toISOString() } }],
}
const item = {
  ...data,
  _createdDate: new Date(time),
  _updatedDate: new Date(time),
  premieres: [{ city: 'Berlin', on: released }],
}

const member: Member & { lastLoginDate: string } = {
  id: 'ada',
  loginEmail: 'ada@example.com',
  status: 'APPROVED',
  contactId: 'ada',
  contact: { phones: ['1815'], emails: [], addresses: [], customFields: {} },
  profile: { nickname: 'Ada', slug: 'ada' },
  privacyStatus: 'PRIVATE',
  activityStatus: 'ACTIVE',
  createdDate: time,
  updatedDate: time,
  lastLoginDate: time,
}

const itemEvent: SiteEvent = {
  id: '5b0f9a5e-6a3d-4b51-9a44-0f6c8c1f7a01',
  sequence: 7,
  type: 'item.created',
  time,
  collectionId: 'films',
  entityId: 'metropolis',
  actor: { type: 'MEMBER', id: 'ada' },
  requestId: 'request-1',
  detail: { item: data },
}
const updated: SiteEvent = {
  ...itemEvent,
  type: 'item.updated',
  detail: {
    item: data,
    before: { ...data, title: 'Metropolis', premieres: [{ $date: released.toISOString() }] },
    changedFields: ['title', 'premieres', 'id'],
  },
}
const removed: SiteEvent = { ...itemEvent, type: 'item.removed', detail: { before: data } }

const memberEvent: SiteEvent = {
  ...itemEvent,
  type: 'member.created',
  collectionId: null,
  entityId: 'ada',
  actor: { type: 'WIX_USER', id: 'owner' },
  detail: { member },
}

let keys: PemKeyPair
test.beforeAll(async () => {
  keys = await createPemKeyPair()
})

function sign(event: SiteEvent, { now = new Date() } = {}): Promise<string> {
  return signWebhook(event, { appId, instanceId: 'site', privateKey: keys.privateKey, now })
}

function post(body: string): Request {
  return new Request('https://search.example/webhook', { method: 'POST', body })
}

/** Creates an app on the official packages that records the calls of its handlers. */
function officialApp(publicKey = keys.publicKey) {
  const client = createClient({
    auth: AppStrategy({ appId, publicKey }),
    modules: { items, members },
  })
  const calls: [name: string, event: unknown][] = []
  const record = (name: string) => (event: unknown) => void calls.push([name, event])
  client.items.onDataItemCreated(record('item created'))
  client.items.onDataItemUpdated(record('item updated'))
  client.items.onDataItemDeleted(record('item deleted'))
  client.members.onMemberCreated(record('member created'))
  client.members.onMemberUpdated(record('member updated'))
  client.members.onMemberDeleted(record('member deleted'))
  return { client, calls }
}

/** Processes one body with the official packages and with our client. */
async function processByBoth(event: SiteEvent) {
  const body = await sign(event)
  const { client, calls } = officialApp()
  await client.webhooks.processRequest(post(body))
  return { calls, ours: await createWebhooks({ appId, publicKey: keys.publicKey }).process(body) }
}

const metadata = {
  _id: itemEvent.id,
  slug: 'created',
  entityId: 'metropolis',
  entityFqdn: 'wix.data.v2.data_item',
  eventTime: new Date(time),
  entityEventSequence: '7',
  triggeredByAnonymizeRequest: false,
  instanceId: 'site',
  identity: { identityType: 'MEMBER', memberId: 'ada' },
}
const envelope = {
  id: itemEvent.id,
  sequence: 7,
  time: new Date(time),
  siteId: 'site',
  actor: { type: 'MEMBER', id: 'ada' },
  requestId: 'request-1',
}
const entity = { _id: 'metropolis', dataCollectionId: 'films', data: item }
const ourItem = { collectionId: 'films', itemId: 'metropolis', item }

test('both clients process a created item', async () => {
  const { calls, ours } = await processByBoth(itemEvent)
  expect(calls).toEqual([['item created', { entity, metadata: expect.objectContaining(metadata) }]])
  expect(ours).toEqual({ ...envelope, type: 'item.created', ...ourItem })
})

test('both clients process an updated item with its previous values', async () => {
  const { calls, ours } = await processByBoth(updated)
  const before = { title: 'Metropolis', premieres: [released], id: 'catalogue-7' }
  expect(calls).toEqual([
    [
      'item updated',
      {
        entity,
        modifiedFields: {
          'data.title': before.title,
          'data.premieres': before.premieres,
          // The official packages rename this key also outside of the entity.
          'data._id': before.id,
        },
        metadata: expect.objectContaining({ ...metadata, slug: 'updated' }),
      },
    ],
  ])
  expect(ours).toEqual({
    ...envelope,
    type: 'item.updated',
    ...ourItem,
    changedFields: ['title', 'premieres', 'id'],
    previous: before,
  })
})

test('both clients process a removed item', async () => {
  const { calls, ours } = await processByBoth(removed)
  const slug = 'deleted'
  expect(calls).toEqual([
    ['item deleted', { entity, metadata: expect.objectContaining({ ...metadata, slug }) }],
  ])
  expect(ours).toEqual({ ...envelope, type: 'item.removed', ...ourItem })
})

test('both clients process an item whose field names look like paths', async () => {
  const names = ['a.b', 'c[0]', '0', 'd e', 'länge']
  const values = Object.fromEntries(names.map((name) => [name, `old ${name}`]))
  const { calls, ours } = await processByBoth({
    ...updated,
    detail: { item: data, before: values, changedFields: names },
  })
  expect(calls).toMatchObject([['item updated', { entity, modifiedFields: {} }]])
  expect(ours).toMatchObject({ changedFields: names, previous: values })
})

test('both clients process an item that is too large for a webhook', async () => {
  const text = '"'.repeat(200_000)
  const { calls, ours } = await processByBoth({
    ...itemEvent,
    detail: { item: { ...data, text } },
  })
  const reference = { _id: 'metropolis', dataCollectionId: 'films' }
  expect(calls).toEqual([
    ['item created', { entity: reference, metadata: expect.objectContaining(metadata) }],
  ])
  expect(ours).toMatchObject({ itemId: 'metropolis', item: null })
})

test('both clients process a created, updated and deleted member', async () => {
  const { id: _id, createdDate, updatedDate, lastLoginDate, ...rest } = member
  const shown = {
    ...rest,
    _id,
    _createdDate: new Date(createdDate),
    _updatedDate: new Date(updatedDate),
    lastLoginDate: new Date(lastLoginDate),
  }
  const ofMember = {
    ...metadata,
    entityId: 'ada',
    entityFqdn: 'wix.members.v1.member',
    identity: { identityType: 'WIX_USER', wixUserId: 'owner' },
  }
  const ours = {
    ...envelope,
    actor: { type: 'WIX_USER', id: 'owner' },
    memberId: 'ada',
    change: null,
    reason: null,
  }

  const created = await processByBoth(memberEvent)
  expect(created.calls).toEqual([
    ['member created', { entity: shown, metadata: expect.objectContaining(ofMember) }],
  ])
  expect(created.ours).toEqual({ ...ours, type: 'member.created', member })

  const change = 'email-changed'
  const detail = { ...memberEvent.detail, change }
  const changed = await processByBoth({ ...memberEvent, type: 'member.updated', detail })
  const slug = 'updated'
  expect(changed.calls).toEqual([
    ['member updated', { entity: shown, metadata: expect.objectContaining({ ...ofMember, slug }) }],
  ])
  expect(changed.ours).toEqual({ ...ours, type: 'member.updated', member, change })

  const deleted = await processByBoth({ ...memberEvent, type: 'member.deleted' })
  expect(deleted.calls).toEqual([
    ['member deleted', { metadata: expect.objectContaining({ ...ofMember, slug: 'deleted' }) }],
  ])
  expect(deleted.ours).toEqual({ ...ours, type: 'member.deleted', member: null })
})

test('both clients process every identity type', async () => {
  const identities = {
    ANONYMOUS_VISITOR: 'anonymousVisitorId',
    MEMBER: 'memberId',
    WIX_USER: 'wixUserId',
    APP: 'appId',
  } as const
  for (const type of ['ANONYMOUS_VISITOR', 'MEMBER', 'WIX_USER', 'APP'] as const) {
    const { calls, ours } = await processByBoth({ ...itemEvent, actor: { type, id: 'x' } })
    const identity = { identityType: type, [identities[type]]: 'x' }
    expect(calls[0]?.[1]).toMatchObject({ metadata: { identity } })
    expect(ours.actor).toEqual({ type, id: 'x' })
  }
})

test('only our client processes an event type of Foyer', async () => {
  const body = await sign({ ...memberEvent, type: 'member.logged-in' })
  await expect(officialApp().client.webhooks.processRequest(post(body))).rejects.toThrow(
    'Unexpected event type: foyer.member.logged_in',
  )
  const ours = await createWebhooks({ appId, publicKey: keys.publicKey }).process(body)
  expect(ours).toMatchObject({ type: 'member.logged-in', memberId: 'ada', member })
})

test('both clients reject a forged or expired webhook', async () => {
  const body = await sign(itemEvent)
  const tampered = body.replace(/.(?=.{300}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  const expired = await sign(itemEvent, { now: new Date(Date.now() - 600_000) })
  const other = (await createPemKeyPair()).publicKey
  const cases = [
    { body: tampered, publicKey: keys.publicKey, code: 'WRONG_SIGNATURE' },
    { body: expired, publicKey: keys.publicKey, code: 'EXPIRED' },
    { body, publicKey: other, code: 'WRONG_SIGNATURE' },
  ]
  for (const { body, publicKey, code } of cases) {
    const { client, calls } = officialApp(publicKey)
    await expect(client.webhooks.processRequest(post(body))).rejects.toThrow()
    expect(calls).toEqual([])
    const ours = createWebhooks({ appId, publicKey }).process(body)
    await expect(ours).rejects.toMatchObject({ code })
  }
})

test('both clients accept the public key in base64', async () => {
  const publicKey = btoa(keys.publicKey)
  const { client, calls } = officialApp(publicKey)
  const body = await sign(itemEvent)
  await client.webhooks.processRequest(post(body))
  expect(calls).toHaveLength(1)
  expect(await createWebhooks({ appId, publicKey }).process(body)).toMatchObject(envelope)
})
