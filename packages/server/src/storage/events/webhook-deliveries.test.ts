import type { DeliveryState } from '@foyer/protocol/webhooks'
import { expect, it } from 'vitest'
import type { Database } from '../database.js'
import { migrate } from '../migrations/migrate.js'
import { type Sql, sql } from '../sql.js'
import { afterThisTest } from '../testing/clean-up.js'
import { itOnSqlite, onPostgres } from '../testing/fresh-schema.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import {
  insertDeliveries,
  leaseDeliveries,
  listDeliveries,
  purgeDeliveries,
  releaseLease,
  renewLeases,
  storeAttempt,
} from './webhook-deliveries.js'
import { insertEndpoint } from './webhooks.js'

const DAY_MS = 86_400_000

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
  const lease = async (limit: number): Promise<string[]> => {
    const options = { now, maxConcurrent: 4, limit, lease: { worker: 'process', until } }
    const leased = await db.transaction((tx) => leaseDeliveries(tx, 'endpoint', options))
    return leased.map(({ entityId }) => entityId)
  }
  expect(await lease(2)).toEqual(['film 0', 'film 1'])
  expect(await lease(1)).toEqual(['film 2'])
  expect(await lease(5)).toEqual(['film 3'])
  expect(await lease(5)).toEqual([])
})

// Seen to fail: the process stored its result, freed the delivery or kept it, although another one had the lease.
it('ignores a process whose lease has passed to another one', async () => {
  const db = await openEmptyDatabase()
  afterThisTest(db.close)
  await migrate(db)
  const at = (seconds: number): Date => new Date(seconds * 1000)
  const delivery = { endpointId: 'endpoint', eventId: 'event', sequence: 1, entityId: 'film' }
  const created = { ...delivery, type: 'item.created', collectionId: 'films' } as const
  const times = { now: at(0), giveUpAt: at(60) }
  await db.transaction((tx) => insertDeliveries(tx, [created], times))
  const lease = async (worker: string, seconds: number) => {
    const options = { now: at(seconds), maxConcurrent: 4, limit: 4 }
    const until = at(seconds + 10)
    return db.transaction((tx) =>
      leaseDeliveries(tx, 'endpoint', { ...options, lease: { worker, until } }),
    )
  }
  const [{ seq } = { seq: 0 }] = await lease('first', 0)
  expect(await lease('second', 10)).toMatchObject([{ seq, attempts: 2 }])
  const result = { status: 200, error: null, durationMs: 1, response: null }
  const settled = { state: 'DELIVERED', nextAt: at(10), attemptedAt: at(10), result } as const
  const settle = (worker: string) =>
    db.transaction((tx) => storeAttempt(tx, { seq, worker }, settled))
  await db.transaction((tx) => renewLeases(tx, [seq], { worker: 'first', until: at(60) }))
  await db.transaction((tx) => releaseLease(tx, seq, 'first'))
  expect(await settle('first')).toBe(false)
  expect(await lease('third', 11)).toEqual([])
  expect(await lease('third', 20)).toMatchObject([{ seq, attempts: 3 }])
  // An attempt that was not made does not count.
  await db.transaction((tx) => releaseLease(tx, seq, 'third'))
  expect(await lease('fourth', 20)).toMatchObject([{ seq, attempts: 3 }])
  expect(await settle('fourth')).toBe(true)
  expect(await settle('fourth')).toBe(false)
})

/** Stores an endpoint without its keys, which a purge does not read. */
async function storeEndpoint(db: Database, id: string): Promise<void> {
  const settings = { url: '', description: '', appId: '', types: [], collectionIds: [] }
  const keys = { current: { id: '', privateKey: '', publicKey: '', createdAt: 0 } }
  const position = { logId: 'log', queuedSequence: 0 }
  const endpoint = { id, ...settings, keys, ...position, createdAt: new Date(0) }
  await db.transaction((tx) => insertEndpoint(tx, endpoint))
}

/** Stores deliveries to an endpoint in a state. Their entities are numbered from 0. */
async function storeDeliveries(
  db: Database,
  endpointId: string,
  { count, state, now }: { count: number; state: DeliveryState; now: Date },
): Promise<void> {
  const deliveries = Array.from({ length: count }, (_, n) => ({
    endpointId,
    eventId: `${endpointId} ${n}`,
    sequence: n,
    type: 'item.created' as const,
    collectionId: 'films',
    entityId: `${endpointId} ${state} ${n}`,
  }))
  await db.transaction(async (tx) => {
    await insertDeliveries(tx, deliveries, { now, giveUpAt: now })
    await tx.run(sql`update webhook_deliveries set state = ${state}
      where endpoint_id = ${endpointId} and created_at = ${now.getTime()}`)
  })
}

it('purges finished deliveries after seven days, and those of removed endpoints', async () => {
  const db = await openEmptyDatabase()
  afterThisTest(db.close)
  await migrate(db)
  await storeEndpoint(db, 'kept')
  const day = (n: number): Date => new Date(DAY_MS * (100 + n))
  await storeDeliveries(db, 'kept', { count: 40, state: 'PENDING', now: day(0) })
  await storeDeliveries(db, 'kept', { count: 40, state: 'DELIVERED', now: day(1) })
  await storeDeliveries(db, 'kept', { count: 1, state: 'PARKED', now: day(2) })
  await storeDeliveries(db, 'kept', { count: 1, state: 'DELIVERED', now: day(4) })
  await storeDeliveries(db, 'removed', { count: 40, state: 'DELIVERED', now: day(5) })
  await storeDeliveries(db, 'removed', { count: 1, state: 'PENDING', now: day(6) })
  expect(await purgeDeliveries({ db, clock: { now: () => day(10) } })).toBe(82)
  await storeEndpoint(db, 'removed')
  const states = await listDeliveries(db, {
    endpointId: undefined,
    state: undefined,
    before: undefined,
    limit: 100,
  })
  expect(states.map(({ state }) => state)).toEqual(['DELIVERED', ...Array(40).fill('PENDING')])
})

// Seen to fail: all finished deliveries of the last days stayed. On SQLite only, where a test may set `seq`.
itOnSqlite('purges finished deliveries beyond the newest 100,000', async () => {
  const db = await openEmptyDatabase()
  afterThisTest(db.close)
  await migrate(db)
  await storeEndpoint(db, 'kept')
  const now = new Date(DAY_MS * 100)
  await storeDeliveries(db, 'kept', { count: 3, state: 'PENDING', now })
  await storeDeliveries(db, 'kept', {
    count: 3,
    state: 'DELIVERED',
    now: new Date(DAY_MS * 100 + 1),
  })
  await db.transaction((tx) =>
    tx.run(sql`update webhook_deliveries set seq = seq + 99998
      where seq = (select max(seq) from webhook_deliveries)`),
  )
  expect(await purgeDeliveries({ db, clock: { now: () => now } })).toBe(1)
})

// Seen to fail: each purge read all deliveries in a write transaction.
it('finds deliveries to purge by indexes', async () => {
  const db = await openEmptyDatabase()
  afterThisTest(db.close)
  await migrate(db)
  const now = new Date(DAY_MS * 100)
  for (const id of 'abcdefghij') {
    await storeEndpoint(db, id)
    await storeDeliveries(db, id, { count: 600, state: 'DELIVERED', now })
  }
  await db.transaction(async (tx) => {
    for (const statement of tx.dialect.catalog.analyze('webhook_deliveries'))
      await tx.run(statement)
  })
  const sent: Sql[] = []
  const spying =
    <Answer>(send: (query: Sql) => Promise<Answer>) =>
    async (query: Sql): Promise<never> => {
      sent.push(query)
      return (await send(query)) as never
    }
  const spied: Database = {
    ...db,
    all: spying(db.all),
    transaction: (work) => db.transaction((tx) => work({ ...tx, run: spying(tx.run) })),
  }
  expect(await purgeDeliveries({ db: spied, clock: { now: () => now } })).toBe(0)
  expect(sent.length).toBeGreaterThan(0)
  for (const query of sent) {
    const explain = onPostgres ? sql`explain ` : sql`explain query plan `
    const rows = await db.all<Record<string, unknown>>(sql`${explain}${query}`)
    const plan = rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
    // A filter drops rows that were read, after a walk along an index too.
    const walk = /Seq Scan on webhook_deliveries|on webhook_deliveries.*\n *Filter:/
    expect(plan).not.toMatch(onPostgres ? walk : /SCAN webhook_deliveries/)
  }
})
