import { createOwnerClient } from '@foyer/client'
import { expect, it } from 'vitest'
import { startReceiver } from '../../events/testing/receiver.js'
import { closed } from '../../testing/permissions.js'
import { createTestFoyer, ownerKey, publicUrl } from '../../testing/test-foyer.js'

const foyer = await createTestFoyer({
  webhookAllowList: ['127.0.0.1'],
  collections: [{ id: 'films', permissions: closed }],
})
const owner = createOwnerClient({
  apiKey: ownerKey,
  host: publicUrl,
  fetch: (input, init) => foyer.fetch(new Request(input, init)),
})
const { webhooks } = owner

it('creates, changes, tests, pauses and deletes an endpoint', async () => {
  const receiver = await startReceiver()
  const { id, ...created } = await webhooks.create({
    url: receiver.url,
    types: ['item.created'],
    collectionIds: ['films'],
  })
  expect(await webhooks.list()).toMatchObject([{ id, url: receiver.url, state: 'ACTIVE' }])
  expect(await webhooks.update(id, { description: 'Search' })).toMatchObject({
    description: 'Search',
    collectionIds: ['films'],
  })
  expect(await webhooks.test(id)).toMatchObject({ result: { status: 200 } })

  expect((await webhooks.rotateKey(id)).keys[1]?.publicKey).toBe(created.keys[0]?.publicKey)
  await expect(webhooks.rotateKey(id)).rejects.toMatchObject({
    status: 409,
    code: 'ROTATION_IN_PROGRESS',
  })
  expect((await webhooks.confirmKey(id)).keys).toHaveLength(1)

  expect(await webhooks.pause(id)).toMatchObject({ state: 'PAUSED', pausedFor: 'owner' })
  expect(await webhooks.resume(id)).toMatchObject({ state: 'ACTIVE' })
  await webhooks.remove(id)
  expect(await webhooks.list()).toEqual([])
  await expect(webhooks.pause(id)).rejects.toMatchObject({ status: 404 })
})

it('lists events and deliveries and replays an event', async () => {
  const receiver = await startReceiver()
  const { id } = await webhooks.create({ url: receiver.url, types: ['item.created'] })
  await owner.items.insert('films', { _id: 'a' })
  await owner.items.remove('films', 'a')
  const { events, log, nextBefore } = await owner.events.list({ collectionId: 'films', limit: 2 })
  expect(events.map(({ type }) => type)).toEqual(['item.removed', 'item.created'])
  expect(nextBefore).toBe(events[1]?.sequence)
  const after = Number(events[1]?.sequence)
  expect(await owner.events.list({ after })).toMatchObject({ events: [events[0]], log })

  const replayed = await webhooks.replay(id, { eventId: String(events[1]?.id) })
  expect(replayed).toMatchObject({ queued: 1, endpoint: { id } })
  await foyer.webhookRunner.untilIdle()
  const { deliveries } = await webhooks.listDeliveries({ endpointId: id, state: 'DELIVERED' })
  expect(deliveries[0]).toMatchObject({ entityId: 'a', result: { status: 200 } })
  expect(await webhooks.getDelivery(String(deliveries[0]?.id))).toMatchObject({
    event: { id: events[1]?.id },
    request: { url: receiver.url },
  })
})
