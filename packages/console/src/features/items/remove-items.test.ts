// @vitest-environment happy-dom
import type { Collection, WireItemData } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { films } from '../../testing/films.js'
import { removeItems, restoreItems } from './remove-items.js'
import { fakeReferences } from './testing/fake-references.js'
import { itemsServer } from './testing/show-items.js'

const collection: Collection = {
  ...films,
  fields: [...films.fields, { key: 'actors', type: 'MULTI_REFERENCE' }],
}
const actors = Array.from({ length: 1001 }, (_, index) => `actor-${index}`)

test('removes and restores items with all their references, but none with too many to restore', async () => {
  const referencesOf: Record<string, string[]> = { few: actors.slice(0, 1000), many: actors }
  const server = itemsServer(
    [{ _id: 'none' }, { _id: 'few', title: 'Few' }, { _id: 'many' }],
    { queryReferenced: fakeReferences((id) => referencesOf[id] ?? []) },
    collection,
  )
  const copies = new Map<string, WireItemData>()
  const results = await removeItems(server.api, collection, ['none', 'few', 'many', 'x'], copies)
  const refused = results.filter(({ problem }) => problem !== undefined)
  expect(refused).toEqual([{ id: 'many', problem: expect.stringContaining('more than 1,000') }])
  expect([...server.stored.keys()]).toEqual(['many'])
  await restoreItems(server.api, collection, [...copies.values()])
  expect(server.stored.get('few')?.data).toEqual({
    _id: 'few',
    title: 'Few',
    actors: actors.slice(0, 1000),
  })
  expect(server.stored.size).toBe(3)
})

test('reads and restores items in parts that the server accepts', async () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ _id: id, title: id.repeat(2_000_000) }))
  const server = itemsServer(items)
  const { queryItems, importItems } = server.api
  server.api.queryItems = (request) => {
    const tooLarge = new ApiError('too large', { problem: 'refused', status: 413 })
    const isTooLarge = request.query.fields === undefined && (request.query.paging?.limit ?? 0) > 2
    return isTooLarge ? Promise.reject(tooLarge) : queryItems(request)
  }
  const imports: number[] = []
  server.api.importItems = (request) => {
    imports.push(request.dataItems.length)
    return importItems(request)
  }
  const copies = new Map<string, WireItemData>()
  await removeItems(server.api, films, ['a', 'b', 'c', 'd', 'e'], copies)
  expect(server.stored.size).toBe(0)
  const restored = await restoreItems(server.api, films, [...copies.values()])
  expect(restored.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(imports).toEqual([2, 1, 2])
  expect([...server.stored.values()].map(({ data }) => data)).toEqual(items)
})
