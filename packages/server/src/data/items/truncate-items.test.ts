import { expect, it } from 'vitest'
import { localOperator } from '../../caller.js'
import type { Database } from '../../storage/database.js'
import { sql } from '../../storage/sql.js'
import { dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { putReferences } from '../../testing/put-references.js'
import { referencesTo } from '../../testing/reference-fields.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { truncateItems } from './truncate-items.js'

it('leaves at most 1,000 references to the transaction that removes the items', async () => {
  const fields = [referencesTo('many', 'c')]
  const foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: open, fields }] })
  const { services } = foyer
  await dataCalls(foyer.owner, 'c').insert({ _id: 'a' })
  const ids = Array.from({ length: 1500 }, (_, n) => `item ${n}`)
  await putReferences(foyer, { collectionId: 'c', field: 'many', itemId: 'a' }, ids)
  const countReferences = async (): Promise<number> => {
    const rows = await services.db.all<{ n: number }>(
      sql`select count(*) as n from item_references`,
    )
    return Number(rows[0]?.n)
  }
  expect(await countReferences()).toBe(1500)
  const counts: number[] = []
  const transaction: Database['transaction'] = async (work) => {
    counts.push(await countReferences())
    return services.db.transaction(work)
  }
  const deps = { ...services, db: { ...services.db, transaction } }
  await truncateItems(deps, localOperator, 'c')
  expect(counts.at(-1)).toBeLessThanOrEqual(1000)
  expect(await countReferences()).toBe(0)
})
