import { expect, it } from 'vitest'
import { migrate } from '../migrations/migrate.js'
import { afterThisTest } from '../testing/clean-up.js'
import { openEmptyDatabase } from '../testing/open-database.js'
import { insertDeliveries, leaseDeliveries } from './webhook-deliveries.js'

it('leases the deliveries for which endpoint and process have room', async () => {
  const db = await openEmptyDatabase()
  afterThisTest(db.close)
  await migrate(db)
  const now = new Date('2026-01-01T00:00:00Z')
  const until = new Date(now.getTime() + 10_000)
  const deliveries = Array.from({ length: 9 }, (_, n) => ({
    endpointId: 'endpoint',
    eventId: `event ${n}`,
    sequence: n,
    type: 'item.created' as const,
    collectionId: 'films',
    entityId: `film ${n}`,
  }))
  await db.transaction((tx) => insertDeliveries(tx, deliveries, { now, giveUpAt: until }))
  const lease = async (most: number): Promise<string[]> => {
    const options = { now, atOnce: 4, most, lease: { worker: 'process', until } }
    const leased = await db.transaction((tx) => leaseDeliveries(tx, 'endpoint', options))
    return leased.map(({ entityId }) => entityId)
  }
  expect(await lease(2)).toEqual(['film 0', 'film 1'])
  expect(await lease(1)).toEqual(['film 2'])
  expect(await lease(5)).toEqual(['film 3'])
  expect(await lease(5)).toEqual([])
})
