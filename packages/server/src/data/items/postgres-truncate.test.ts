import { expect, it } from 'vitest'
import { findCollection } from '../../storage/collections/collections.js'
import { first } from '../../storage/database.js'
import { insertReferencePairs, referenceSet } from '../../storage/items/references.js'
import { identifier, sql } from '../../storage/sql.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { writeCalls } from '../../testing/write-calls.js'

// Seen to fail: the items stayed, without their references.
it('keeps the references of a collection that cannot be truncated during a backup', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions: open }] })
  const { db } = foyer.services
  const { itemsTable = '' } = (await findCollection(db, 'films')) ?? {}
  const end = { table: itemsTable, field: 'sequels' }
  const pairs = Array.from({ length: 1200 }, (_, n) => ({
    referringId: 'f1',
    referencedId: `f${n}`,
  }))
  await db.transaction((tx) => insertReferencePairs(tx, referenceSet(end, end), pairs))
  await db.transaction(async (backup) => {
    await backup.run(sql`lock table ${identifier(itemsTable)} in access share mode`)
    const { status } = await writeCalls(foyer.owner, 'films').truncate()
    expect(status).toBe(503)
  })
  const left = await first(db, sql`select count(*)::int as count from item_references`)
  expect(left).toEqual({ count: pairs.length })
})
