import { expect, it } from 'vitest'
import { localOperator } from '../../caller.js'
import type { Database } from '../../storage/database.js'
import { dropSearchIndex } from '../../storage/search/search-index.js'
import type { Sql } from '../../storage/sql.js'
import { dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { storedCollection } from '../../testing/put-item.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { dataRefusals } from '../errors.js'
import { createSearch, type SearchItems } from './search.js'

it('reports the progress of the index and finds words after it is built', async () => {
  const foyer = await createTestFoyer({ collections: [{ id: 'Notes', permissions: open }] })
  await dataCalls(foyer.owner, 'Notes').insert({ _id: 'one', title: 'First' })
  const request = { dataCollectionId: 'Notes', search: { search: { expression: 'first' } } }
  const impatient = createSearch(foyer.services, { waitMs: -1 })
  const error = {
    reason: 'search-not-ready',
    message: expect.stringContaining('is being built (0 %)'),
  }
  await expect(impatient(localOperator, request)).rejects.toMatchObject(error)
  expect(dataRefusals['search-not-ready']).toEqual({ code: 'SEARCH_NOT_READY', status: 503 })
  // A blank expression matches all items, without the index.
  const everything = { ...request, search: { search: { expression: ' ' } } }
  expect((await impatient(localOperator, everything)).items).toHaveLength(1)

  const { items } = await createSearch(foyer.services)(localOperator, request)
  expect(items.map(({ id }) => id)).toEqual(['one'])
  expect((await impatient(localOperator, request)).items).toHaveLength(1)
})

// Seen to fail: the table of the index does not exist.
it('searches again if a restoration drops the index between two reads', async () => {
  const { search } = await searchDuringDrops(1)
  const { items } = await search()
  expect(items.map(({ id }) => id)).toEqual(['one'])
})

// Seen to fail with the error of the database.
it('reports that the index is not ready if a second restoration drops it too', async () => {
  const { search } = await searchDuringDrops(2)
  await expect(search()).rejects.toMatchObject({ reason: 'search-not-ready' })
  const { items } = await search()
  expect(items.map(({ id }) => id)).toEqual(['one'])
})

/** Creates a search of one item. Its index is dropped before each of the first reads. */
async function searchDuringDrops(
  count: number,
): Promise<{ search: () => ReturnType<SearchItems> }> {
  const foyer = await createTestFoyer({ collections: [{ id: 'Notes', permissions: open }] })
  await dataCalls(foyer.owner, 'Notes').insert({ _id: 'one', title: 'First' })
  const { itemsTable } = await storedCollection(foyer, 'Notes')
  const { db } = foyer.services
  let drops = count
  const createScan: Database['createScan'] = (options) => {
    const scan = db.createScan(options)
    const all = async <Row>(query: Sql): Promise<Row[]> => {
      if (drops-- > 0) await db.transaction((tx) => dropSearchIndex(tx, itemsTable))
      return scan.all<Row>(query)
    }
    return { ...scan, all }
  }
  const search = createSearch({ ...foyer.services, db: { ...db, createScan } })
  const request = { dataCollectionId: 'Notes', search: { search: { expression: 'first' } } }
  return { search: () => search(localOperator, { ...request, returnTotalCount: true }) }
}
