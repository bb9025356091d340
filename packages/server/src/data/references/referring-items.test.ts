// @database sqlite
import { expect, it } from 'vitest'
import { localOperator } from '../../caller.js'
import type { Database } from '../../storage/database.js'
import { open } from '../../testing/permissions.js'
import { storedCollection } from '../../testing/put-item.js'
import { referenceTo } from '../../testing/reference-fields.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { referringItems } from './referring-items.js'

it('reads fields with an index first, because a field without one may use up the time', async () => {
  const fields = [referenceTo('film', 'films')]
  const indexes = [{ name: 'by-film', fields: [{ path: 'film' }] }]
  const foyer = await createTestFoyer({
    collections: [
      { id: 'films', permissions: open },
      { id: 'reviews', permissions: open, fields },
      { id: 'shows', permissions: open, fields, indexes },
    ],
  })
  const { services } = foyer
  await services.indexBuilder.untilIdle()
  const statements: string[] = []
  const createScan: Database['createScan'] = (options) => {
    const scan = services.db.createScan(options)
    return {
      ...scan,
      all: (query) => {
        statements.push(query.text.join('?'))
        return scan.all(query)
      },
    }
  }
  const deps = { ...services, db: { ...services.db, createScan } }
  const request = { collectionId: 'films', itemId: 'alien' }
  const listed = await referringItems(deps, localOperator, request)
  expect(listed.map(({ dataCollectionId }) => dataCollectionId)).toEqual(['reviews', 'shows'])
  const { itemsTable } = await storedCollection(foyer, 'shows')
  expect(statements.map((text) => text.includes(itemsTable))).toEqual([true, false])
})
