import { expect, it } from 'vitest'
import { closed } from '../testing/permissions.js'
import { createTestFoyer, ownerKey, publicUrl } from '../testing/test-foyer.js'
import { importRows } from './import-file.js'
import { readRows } from './rows/file-format.js'
import { createItemsStore } from './target/items-store.js'

const listOf = (key: string, referencedCollectionId: string) => ({
  key,
  type: 'MULTI_REFERENCE',
  typeMetadata: { multiReference: { referencedCollectionId } },
})
const foyer = await createTestFoyer({
  collections: [
    {
      id: 'categories',
      permissions: closed,
      fields: [{ key: 'title', type: 'TEXT' }],
    },
    {
      id: 'products',
      permissions: closed,
      fields: [
        { key: 'title', type: 'TEXT' },
        listOf('related', 'products'),
        listOf('categories', 'categories'),
      ],
    },
  ],
})
const storeOf = (collectionId: string) =>
  createItemsStore(collectionId, {
    url: publicUrl,
    key: ownerKey,
    fetch: (url, init) => foyer.fetch(new Request(url, init)),
  })
const products = storeOf('products')

async function load(items: readonly object[], collectionId = 'products', dryRun = false) {
  const store = storeOf(collectionId)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(items.map((item) => JSON.stringify(item)).join('\n'))
  }
  const fields = await store.readFields()
  const tally = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  const problems: string[] = []
  const { itemsWithUnknownReferences } = await importRows(
    readRows(chunks(), 'jsonl', fields),
    store,
    tally,
    {
      fields,
      dryRun,
      onRefused: ({ line, problem }) => void problems.push(`${line}: ${problem}`),
      onStored: () => {},
    },
  )
  return { ...tally, problems, itemsWithUnknownReferences }
}

const idsIn = async (field: string, itemId: string) => {
  const references = await products.readReferences(field, [itemId], { limit: 100, offset: 0 })
  return references?.map(({ referencedId }) => referencedId)
}

// Seen to fail: every item of such a file was refused, however often it was imported.
it('imports items that refer to each other, across commits, in one run', {
  timeout: 120_000,
}, async () => {
  const ring = Array.from({ length: 1100 }, (_, index) => ({
    _id: `p${index}`,
    title: `Poster ${index}`,
    related: [`p${(index + 1) % 1100}`, `p${(index + 700) % 1100}`],
    _createdDate: { $date: '2020-01-01T00:00:00.000Z' },
    _updatedDate: { $date: '2021-01-01T00:00:00.000Z' },
    _owner: 'ada',
  }))
  const dry = await load(ring, 'products', true)
  expect(dry).toMatchObject({ new: 1100, refused: 0, problems: [] })
  expect(dry.itemsWithUnknownReferences).toBeGreaterThan(0)
  expect(await load(ring)).toEqual({
    new: 1100,
    changed: 0,
    unchanged: 0,
    refused: 0,
    problems: [],
    itemsWithUnknownReferences: 0,
  })
  expect(await idsIn('related', 'p0')).toEqual(['p1', 'p700'])
  expect(await idsIn('related', 'p1099')).toEqual(['p0', 'p699'])
  const { body } = await foyer.owner.get('/wix-data/v2/items/p1099?dataCollectionId=products')
  const { related, ...stored } = ring[1099] ?? {}
  expect(body).toMatchObject({ dataItem: { data: stored } })
  expect(await load(ring)).toMatchObject({ unchanged: 1100, refused: 0 })
})

it('stores an item without references to a missing item, and reports it', async () => {
  const items = [
    { _id: 'lamp', title: 'Lamp', categories: ['light'] },
    { _id: 'sofa', title: 'Sofa', categories: [] },
  ]
  expect(await load(items)).toEqual({
    new: 1,
    changed: 0,
    unchanged: 0,
    refused: 1,
    problems: [
      '1: stored without its references: the item "light" does not exist in the collection "categories"',
    ],
    itemsWithUnknownReferences: 0,
  })
  expect(await load([{ _id: 'light', title: 'Light' }], 'categories')).toMatchObject({ new: 1 })
  expect(await load(items)).toMatchObject({ unchanged: 2, refused: 0 })
  expect(await idsIn('categories', 'lamp')).toEqual(['light'])
})
