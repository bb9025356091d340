import { beforeAll, expect, it } from 'vitest'
import { identifier, sql } from '../../storage/sql.js'
import { dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { storedCollection } from '../../testing/put-item.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

let foyer: TestFoyer

beforeAll(async () => {
  const fields = [{ key: 'n', type: 'NUMBER' }]
  foyer = await createTestFoyer({ collections: [{ id: 'notes', permissions: open, fields }] })
})

const enforce = (): Promise<TestResponse> =>
  foyer.owner.patch('/wix-data/v2/collections/notes', {
    dataCollection: { id: 'notes', enforce: true },
  })

it('enabling enforce waits for a writing transaction and checks the stored item', async () => {
  const { itemsTable } = await storedCollection(foyer, 'notes')
  let switching: Promise<TestResponse> | undefined
  await foyer.services.db.transaction(async (tx) => {
    const date = { $date: '2026-01-31T12:00:00.000Z' }
    const text = JSON.stringify({ _id: 'a', n: 'x', _createdDate: date, _updatedDate: date })
    const stored = { id: 'a', author: null, revision: 1, text }
    await tx.itemRows.insert(itemsTable, [stored], { id: 'notes', enforcedSinceRevision: 0 })
    switching = enforce()
    await expect
      .poll(async () => {
        const rows = await foyer.services.db.all<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_locks where not granted and relation = ${itemsTable}::regclass`,
        )
        return rows[0]?.waiting
      })
      .toBe(1)
  })
  expect((await switching)?.status).toBe(400)
  expect((await dataCalls(foyer.owner, 'notes').save({ _id: 'a', n: 1 })).status).toBe(200)
})

it('enabling enforce responds with 503 when another transaction blocks for too long', async () => {
  const { itemsTable } = await storedCollection(foyer, 'notes')
  await foyer.services.db.transaction(async (tx) => {
    await tx.run(sql`update ${identifier(itemsTable)} set revision = revision`)
    const answer = await enforce()
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      503,
      expect.stringContaining('STORAGE_UNAVAILABLE'),
    ])
  })
  expect((await enforce()).status).toBe(200)
})
