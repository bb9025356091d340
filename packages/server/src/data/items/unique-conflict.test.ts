import { expect, it } from 'vitest'
import { findCachedCollection, findCollection } from '../../storage/collections/collections.js'
import { dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

// Seen to fail: the bulk call got a 500.
it('a write that has read the collection before a unique index was created runs again', async () => {
  /** Cached definitions, as another process has them until it hears of a change. */
  let stale: Map<string, unknown> | undefined
  const foyer = await createTestFoyer({
    collections: [{ id: 'films', displayName: 'Films', fields: [], permissions: open }],
    wrapDatabase: (db) => ({
      ...db,
      cachedCollection: async <T>(id: string, read: () => Promise<T>): Promise<T> =>
        (stale?.get(id) as T | undefined) ?? db.cachedCollection(id, read),
    }),
  })
  const { bulkInsert, insert, query } = dataCalls(foyer.owner, 'films')
  const { db } = foyer.services
  const before = await findCachedCollection(db, 'films')
  const index = { name: 'once', unique: true, fields: [{ path: 'title' }] }
  await foyer.owner.post('/wix-data/v2/indexes', { dataCollectionId: 'films', index })
  await expect
    .poll(async () => (await findCollection(db, 'films'))?.indexes[0]?.status)
    .toBe('ACTIVE')
  stale = new Map([['films', before]])
  const list = ['Jaws', 'Jaws', 'Alien'].map((title) => ({ title }))
  const { status, body } = await bulkInsert(list)
  expect(status).toBe(200)
  expect(Object(body).bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  expect((await insert({ title: 'Jaws' })).status).toBe(409)
  expect(Object((await query()).body).dataItems).toHaveLength(2)
})
