import { beforeAll, expect, it } from 'vitest'
import { findEndpoint, insertEndpoint, type StoredEndpoint } from '../../storage/events/webhooks.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { queueEvents } from './queue-events.js'
import { replayToEndpoint } from './replay.js'

let foyer: TestFoyer
let count = 0

beforeAll(async () => {
  foyer = await createTestFoyer()
  await foyer.webhookRunner.stop()
})

/** Stores an endpoint, whose events only the test queues. */
async function createEndpoint(queuedSequence: number): Promise<StoredEndpoint> {
  const { db, clock, events } = foyer.services
  const id = `endpoint-${count++}`
  const keys = { current: { id: 'k', privateKey: '', publicKey: '', createdAt: 0 } }
  const settings = { url: 'https://x.example', description: '', appId: 'a', keys }
  const filter = { types: [], collectionIds: [] }
  const position = { createdAt: clock.now(), logId: events.id, queuedSequence }
  await db.transaction((tx) => insertEndpoint(tx, { id, ...settings, ...filter, ...position }))
  return found(id)
}

async function found(id: string): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(foyer.services.db, id)
  if (!endpoint) throw new Error(`no endpoint "${id}"`)
  return endpoint
}

it('does not skip an event that arrives while a page of events is read', async () => {
  const { db, clock, events } = foyer.services
  const endpoint = await createEndpoint(events.lastSequence)
  let lastSequence = events.lastSequence + 3
  const log = {
    id: events.id,
    get lastSequence() {
      return lastSequence
    },
    readHeadsAfter: async () => {
      lastSequence++
      return { events: [], isFull: false }
    },
  }
  const deps = { db, clock, events: log as unknown as typeof events }
  await queueEvents(deps, endpoint, { mayStoreLater: false })
  expect((await found(endpoint.id)).queuedSequence).toBe(events.lastSequence + 3)
})

it('a replay since a later sequence does not skip events that are not queued yet', async () => {
  const { services } = foyer
  const log = { id: services.events.id, lastSequence: 5 }
  const events = log as unknown as typeof services.events
  const createPemKeyPair = () => Promise.reject(new Error('not needed'))
  const deps = { ...services, events, createPemKeyPair }
  const endpoint = await createEndpoint(2)
  const positionAfter = async (sequence: number): Promise<number> => {
    await replayToEndpoint(deps, endpoint.id, { kind: 'since', sequence })
    return (await found(endpoint.id)).queuedSequence
  }
  expect(await positionAfter(4)).toBe(2)
  expect(await positionAfter(1)).toBe(1)
})
