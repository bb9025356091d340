import { expect, it } from 'vitest'
import { identifier, sql } from '../../storage/sql.js'
import { dataCalls, dataOf } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { storedCollection } from '../../testing/put-item.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { runNextErasure } from './erasure-runner.js'

it('keeps an item whose author another transaction changes after it was listed', async () => {
  const onMemberDeletion = { action: 'delete' } as const
  const foyer = await createTestFoyer({
    collections: [{ id: 'notes', permissions: open, onMemberDeletion }],
  })
  await foyer.erasureRunner.stop()
  const { db } = foyer.services
  const ada = await createMember(foyer, 'ada@example.org')
  await dataCalls(ada, 'notes').insert({ _id: 'a' })
  const { itemsTable } = await storedCollection(foyer, 'notes')
  await foyer.owner.delete(`/members/v1/members/${ada.id}?id=${ada.id}`)
  let erasing: Promise<boolean> | undefined
  await db.transaction(async (tx) => {
    await tx.run(sql`update ${identifier(itemsTable)} set owner = 'ben' where id = 'a'`)
    erasing = runNextErasure(foyer.services, { items: 100, ms: Number.POSITIVE_INFINITY })
    await expect
      .poll(async () => {
        const rows = await db.all(sql`select pid from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`)
        return rows.length
      })
      .toBe(1)
  })
  await erasing
  expect(dataOf(await dataCalls(foyer.owner, 'notes').get('a'))._id).toBe('a')
})
