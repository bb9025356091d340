// @database sqlite
import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { open } from '../../testing/permissions.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { change } from '../../testing/write-calls.js'

it('lets other requests run during a bulk call that changes large items', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: open }] })
  const dataItem = { data: { _id: 'large', list: Array.from({ length: 60_000 }, (_, n) => n) } }
  await foyer.owner.post(endpoints.insertItem.path, { dataCollectionId: 'c', dataItem })
  const patches = Array.from({ length: 60 }, () => ({
    dataItemId: 'large',
    fieldModifications: [change.increment('n', 1)],
  }))
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const startedAt = performance.now()
  await foyer.owner.post(endpoints.bulkPatchItems.path, { dataCollectionId: 'c', patches })
  clearInterval(timer)
  expect(longest).toBeLessThan((performance.now() - startedAt) / 3)
})
