import { operatorEndpoints } from '@foyer/protocol'
import {
  type GetDeliveryResponse,
  type ListDeliveriesResponse,
  type TestWebhookResponse,
  type WebhookEndpoint,
  webhookLimits,
} from '@foyer/protocol/webhooks'
import { importSPKI, jwtVerify } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { type Receiver, startReceiver } from '../../events/testing/receiver.js'
import { createWebhook, rotateWebhookKey } from '../../events/webhooks/manage-webhooks.js'
import type { Database } from '../../storage/database.js'
import { insertEndpoint } from '../../storage/events/webhooks.js'
import { dataCalls } from '../../testing/data-calls.js'
import { dumpTables } from '../../testing/dump-tables.js'
import { closed } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

const { path } = operatorEndpoints.createWebhook

let foyer: TestFoyer
let receiver: Receiver
beforeEach(async () => {
  const collections = [{ id: 'films', permissions: closed }]
  foyer = await createTestFoyer({ webhookAllowList: ['127.0.0.1'], collections })
  receiver = await startReceiver()
  return foyer.close
})

/** Waits until all events are queued and delivered. */
async function settle(): Promise<void> {
  const { events } = foyer.services
  const {
    events: [newest],
  } = await events.readBefore(undefined, { limit: 1 })
  await expect.poll(() => events.lastSequence).toBeGreaterThanOrEqual(newest?.sequence ?? 0)
  await foyer.webhookRunner.untilIdle()
}

async function create(more: object = {}): Promise<WebhookEndpoint> {
  await settle()
  const { status, body } = await foyer.owner.post(path, { url: receiver.url, ...more })
  expect(status).toBe(200)
  return body.endpoint as WebhookEndpoint
}

const call = ({ id }: { id: string }, name: string, body: object = {}): Promise<TestResponse> =>
  foyer.owner.post(`${path}/${id}/${name}`, body)

async function patch({ id }: { id: string }, body: object): Promise<TestResponse> {
  const response = await foyer.fetch(
    new Request(new URL(`${path}/${id}`, publicUrl), {
      method: 'PATCH',
      headers: { authorization: foyer.owner.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, body: Object(await response.json()), headers: response.headers }
}

async function deliveries(query = ''): Promise<ListDeliveriesResponse> {
  const { body } = await foyer.owner.get(`${operatorEndpoints.listDeliveries.path}${query}`)
  return body as unknown as ListDeliveriesResponse
}

const received = (): (string | undefined)[] =>
  receiver.received.map(({ headers }) => String(headers['x-foyer-event-id']))

it('creates, changes, lists and deletes an endpoint without revealing its private key', async () => {
  const created = await create({ description: 'Search index', types: ['item.created'] })
  expect(created).toMatchObject({
    url: receiver.url,
    description: 'Search index',
    appId: expect.any(String),
    types: ['item.created'],
    collectionIds: [],
    state: 'ACTIVE',
    pending: 0,
    keys: [{ publicKey: expect.stringContaining('BEGIN PUBLIC KEY'), endsAt: null }],
  })
  const changed = await patch(created, { collectionIds: ['films'], types: [] })
  expect(changed.body.endpoint).toMatchObject({ types: [], collectionIds: ['films'] })
  const listed = await foyer.owner.get(path)
  expect(listed.body.endpoints).toEqual([changed.body.endpoint])
  expect(JSON.stringify(listed.body)).not.toContain('PRIVATE')
  expect((await foyer.owner.delete(`${path}/${created.id}`)).status).toBe(200)
  expect((await foyer.owner.get(path)).body.endpoints).toEqual([])
  expect((await foyer.owner.delete(`${path}/${created.id}`)).status).toBe(404)
  const audit = await foyer.owner.get(`${operatorEndpoints.listAudit.path}?action=webhook`)
  const entries = audit.body.entries as { action: string; actor: object }[]
  expect(entries.map(({ action }) => action)).toEqual([
    'webhook.deleted',
    'webhook.changed',
    'webhook.created',
  ])
  expect(entries[0]?.actor).toEqual({ kind: 'operator', id: 'owner', name: 'owner' })
})

it('sends a test event at once, also to a paused endpoint, and returns the response', async () => {
  const created = await create()
  await call(created, 'pause')
  receiver.reply = (_webhook, response) => void response.writeHead(418).end('short and stout')
  const { body } = await call(created, 'test')
  const { request, result } = body as unknown as TestWebhookResponse
  expect(result).toMatchObject({
    status: 418,
    error: 'response 418, expected 200 to 299',
    response: 'short and stout',
  })
  expect(request).toMatchObject({ url: receiver.url, claims: { aud: created.appId } })
  expect(receiver.received[0]?.headers['x-foyer-event-test']).toBe('true')
})

it('signs every second attempt with the old key until the new key is confirmed', async () => {
  const created = await create()
  const { endpoint } = (await call(created, 'rotate-key')).body as { endpoint: WebhookEndpoint }
  expect(endpoint.keys).toMatchObject([{ endsAt: null }, { endsAt: expect.any(String) }])
  expect(endpoint.keys[1]?.publicKey).toBe(created.keys[0]?.publicKey)
  const old = await importSPKI(String(created.keys[0]?.publicKey), 'RS256')
  const isOld = (token: string): Promise<boolean> =>
    jwtVerify(token, old, { currentDate: foyer.services.clock.now() }).then(
      () => true,
      () => false,
    )
  // The receiver knows only the old key.
  receiver.reply = async ({ token }, response) => {
    if (!(await isOld(token))) response.writeHead(401).end()
  }
  await dataCalls(foyer.owner, 'films').insert({ _id: 'a' })
  await settle()
  foyer.advance(10)
  await settle()
  expect((await deliveries()).deliveries).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])

  const confirmed = await call(created, 'confirm-key')
  expect(confirmed.body.endpoint).toMatchObject({ keys: [{ id: endpoint.keys[0]?.id }] })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'b' })
  await settle()
  foyer.advance(10)
  await settle()
  expect((await deliveries()).deliveries[0]).toMatchObject({ state: 'PENDING', attempts: 2 })
})

it('replays a single event, a time range or all events since a sequence', async () => {
  const created = await create({ types: ['item.created'] })
  const films = dataCalls(foyer.owner, 'films')
  for (const id of ['a', 'b', 'c']) {
    await films.insert({ _id: id })
    foyer.advance(3600)
  }
  await films.remove('a')
  await settle()
  const { events } = foyer.services
  const { events: log } = await events.readAfter(0, { types: ['item.created'], limit: 10 })
  const [a, b, c] = log.map(({ id }) => id)
  // Different entities may arrive in any order.
  expect(received().toSorted()).toEqual([a, b, c].toSorted())

  expect((await call(created, 'replay', { eventId: b })).body).toMatchObject({ queued: 1 })
  await settle()
  expect(received().slice(3)).toEqual([b])

  const [from, to] = [String(log[0]?.time), String(log[2]?.time)]
  const ranged = await call(created, 'replay', { range: { from, to } })
  expect(ranged.body).toMatchObject({ queued: 2 })
  await settle()
  expect(received().slice(4).toSorted()).toEqual([a, b].toSorted())

  const sinceSequence = Number(log[0]?.sequence)
  const since = await call(created, 'replay', { sinceSequence })
  expect(since.body).toMatchObject({ queued: null, endpoint: { position: sinceSequence } })
  await settle()
  expect(received().slice(6).toSorted()).toEqual([b, c].toSorted())
})

it('replays the events of a range that follow an event from a clock that was ahead', async () => {
  const created = await create()
  const films = dataCalls(foyer.owner, 'films')
  const from = foyer.services.clock.now()
  await films.insert({ _id: 'a' })
  foyer.advance(7200)
  await films.insert({ _id: 'ahead' })
  foyer.advance(-7200)
  await films.insert({ _id: 'b' })
  const range = { from, to: new Date(from.getTime() + 600_000) }
  expect((await call(created, 'replay', { range })).body).toMatchObject({ queued: 2 })
})

it('has at most 100 endpoints, even if several are created at once', async () => {
  const { db } = foyer.services
  const atOnce = 4
  const begun: (() => void)[] = []
  /** Begins the transactions together. */
  const transaction: Database['transaction'] = async (work) => {
    await new Promise<void>((resolve) => {
      if (begun.push(resolve) === atOnce) for (const begin of begun) begin()
    })
    return db.transaction(work)
  }
  const { clock, events } = foyer.services
  const deps = { ...foyer.services, db: { ...db, transaction } }
  const settings = {
    url: receiver.url,
    description: '',
    appId: 'app',
    types: [],
    collectionIds: [],
  }
  await db.transaction(async (tx) => {
    for (let n = 0; n < webhookLimits.endpoints - 1; n++) {
      const keys = { current: { id: 'k', privateKey: '', publicKey: '', createdAt: 0 } }
      const place = { createdAt: clock.now(), logId: events.id, queuedSequence: 0 }
      await insertEndpoint(tx, { ...settings, keys, ...place, id: `endpoint ${n}` })
    }
  })
  const creating = Array.from({ length: atOnce }, () => createWebhook(deps, settings))
  const created = await Promise.all(creating)
  expect(created.filter((endpoint) => endpoint !== undefined)).toHaveLength(1)
})

it("refuses to replay an event that does not match the endpoint's filter", async () => {
  const created = await create({ types: ['item.removed'] })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'a' })
  const {
    events: [event],
  } = await foyer.services.events.readBefore(undefined, { limit: 1 })
  const { status, body } = await call(created, 'replay', { eventId: event?.id })
  expect(status).toBe(400)
  expect(body.message).toBe(
    `the event "${event?.id}" is a "item.created" of the collection "films", which the endpoint does not receive`,
  )
})

it('refuses another key rotation until the new key is confirmed or 24 hours have passed', async () => {
  const created = await create()
  expect((await call(created, 'rotate-key')).status).toBe(200)
  const again = await call(created, 'rotate-key')
  expect(again.status).toBe(409)
  expect(JSON.stringify(again.body)).toContain('ROTATION_IN_PROGRESS')
  await call(created, 'confirm-key')
  expect((await call(created, 'rotate-key')).status).toBe(200)
  foyer.advance(24 * 3600 + 1)
  expect((await call(created, 'rotate-key')).status).toBe(200)
})

it('records the changed properties of an endpoint in the audit log', async () => {
  const created = await create()
  await patch(created, { description: 'Search', types: [] })
  const audit = await foyer.owner.get('/_foyer/v1/audit?action=webhook.changed')
  expect(audit.body.entries).toMatchObject([
    {
      subjectName: receiver.url,
      detail: { before: { description: '' }, after: { description: 'Search' } },
    },
  ])
})

it('lists deliveries in pages by endpoint and state, and returns one with its request', async () => {
  const created = await create()
  const other = await create({ types: ['member.created'] })
  const films = dataCalls(foyer.owner, 'films')
  for (const id of ['a', 'b', 'c']) await films.insert({ _id: id })
  await settle()
  const first = await deliveries('?limit=2')
  expect(first.deliveries.map(({ entityId }) => entityId)).toEqual(['c', 'b'])
  const second = await deliveries(`?limit=2&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ deliveries: [{ entityId: 'a' }], nextCursor: null })
  expect((await deliveries(`?endpointId=${other.id}`)).deliveries).toEqual([])
  expect((await deliveries(`?endpointId=${created.id}&state=DELIVERED`)).deliveries).toHaveLength(3)
  expect((await deliveries('?state=PARKED')).deliveries).toEqual([])
  const [delivery] = second.deliveries
  const found = await foyer.owner.get(`${operatorEndpoints.listDeliveries.path}/${delivery?.id}`)
  expect(found.body as unknown as GetDeliveryResponse).toMatchObject({
    delivery,
    event: { id: delivery?.eventId, detail: { item: { _id: 'a' } } },
    request: { url: receiver.url, headers: { 'x-foyer-event-id': delivery?.eventId } },
  })
  expect((await foyer.owner.get(`${operatorEndpoints.listDeliveries.path}/x`)).status).toBe(404)
})

it('deletes the pending deliveries of a deleted endpoint', async () => {
  const created = await create()
  await call(created, 'pause')
  await call(created, 'replay', { sinceSequence: 0 })
  await foyer.owner.delete(`${path}/${created.id}`)
  await settle()
  expect(receiver.received).toEqual([])
  expect((await deliveries()).deliveries).toEqual([])
  expect(JSON.stringify(await dumpTables(foyer.services.db))).not.toContain('BEGIN PRIVATE KEY')
})

// Seen to fail: a key without "members:read" got the address and all fields of every member who logged in.
it('requires "members:read" of a key for endpoints and deliveries with events of members', async () => {
  const keyWith = async (...scopes: string[]) => {
    const { body } = await foyer.owner.post(operatorEndpoints.createKey.path, {
      name: 'Test',
      scopes,
    })
    return foyer.as(String(body.secret))
  }
  const key = await keyWith('webhooks:read', 'webhooks:write')
  const { url } = receiver
  const ofItems = await key.post(path, { url, types: ['item.created'] })
  const allowed = [ofItems, await key.post(path, { url, collectionIds: ['films'] })]
  expect(allowed.map(({ status }) => status)).toEqual([200, 200])
  const idOfItems = Object(ofItems.body.endpoint).id
  const ofAll = await create()
  const refused = [
    await key.post(path, { url }),
    await key.post(path, { url, types: ['item.created', 'member.logged-in'] }),
    await key.patch(`${path}/${idOfItems}`, { types: [] }),
    await key.patch(`${path}/${ofAll.id}`, { url }),
  ]
  for (const { status, body } of refused) {
    const { data } = Object(Object(body.details).applicationError)
    expect([status, data]).toEqual([403, { scope: 'members:read' }])
  }
  await createMember(foyer, 'ada@example.com')
  await settle()
  const [delivery] = (await deliveries(`?endpointId=${ofAll.id}`)).deliveries
  const one = `${operatorEndpoints.listDeliveries.path}/${delivery?.id}`
  expect(delivery?.type).toMatch(/^member\./)
  expect((await key.get(one)).status).toBe(403)
  const reader = await keyWith('webhooks:read', 'members:read')
  expect(JSON.stringify((await reader.get(one)).body)).toContain('ada@example.com')
})

it('creates no key for an unknown endpoint', async () => {
  let created = 0
  const { createPemKeyPair } = foyer.services
  const deps = {
    ...foyer.services,
    createPemKeyPair: () => {
      created++
      return createPemKeyPair()
    },
  }
  expect(await rotateWebhookKey(deps, 'unknown')).toBeUndefined()
  expect(created).toBe(0)
})
