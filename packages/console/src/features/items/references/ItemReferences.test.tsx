// @vitest-environment happy-dom
import type { Collection, QueryItemsRequest, WireItemData } from '@foyer/protocol'
import type { ReferringField } from '@foyer/protocol/referring-items'
import { type BoundFunctions, type queries, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { films, onlyPage } from '../../../testing/films.js'
import { fakeReferences } from '../testing/fake-references.js'
import { itemsServer, showItems } from '../testing/show-items.js'

const alien = { _id: 'alien', title: 'Alien', sequelOf: 'missing', cast: ['weaver', 'skerritt'] }
const toFilms = { reference: { referencedCollectionId: 'films' } }
const collections: Collection[] = [
  {
    ...films,
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'sequelOf', type: 'REFERENCE', typeMetadata: toFilms },
      {
        key: 'cast',
        type: 'MULTI_REFERENCE',
        typeMetadata: { multiReference: { referencedCollectionId: 'people' } },
      },
    ],
  },
  { ...films, id: 'people', displayName: 'People', fields: [{ key: 'name', type: 'TEXT' }] },
  {
    ...films,
    id: 'reviews',
    displayName: 'Reviews',
    fields: [
      { key: 'headline', type: 'TEXT' },
      { key: 'film', type: 'REFERENCE', typeMetadata: toFilms },
      { key: 'second', displayName: 'Second film', type: 'REFERENCE', typeMetadata: toFilms },
    ],
  },
]
const named: Record<string, WireItemData[]> = {
  people: [
    { _id: 'weaver', name: 'Sigourney Weaver' },
    { _id: 'skerritt', name: 'Tom Skerritt' },
  ],
  reviews: [{ _id: 'r1', headline: 'Fear' }],
}

function field(key: string, more: Partial<ReferringField>): ReferringField {
  const base = { dataItemIds: [], total: 0, tooManyToCount: false }
  return { dataCollectionId: 'reviews', field: key, ...base, ...more }
}

async function showReferences(fields: ReferringField[]): Promise<BoundFunctions<typeof queries>> {
  const [collection = films] = collections
  const ofFilms = itemsServer([alien], {}, collection)
  const queryItems = async (request: QueryItemsRequest): ReturnType<ConsoleApi['queryItems']> => {
    const { dataCollectionId } = request
    if (dataCollectionId === 'films') return ofFilms.api.queryItems(request)
    return itemsServer(named[dataCollectionId] ?? []).api.queryItems(request)
  }
  const server = itemsServer(
    [alien],
    {
      queryItems,
      queryReferenced: fakeReferences(() => alien.cast),
      listCollections: async () => ({ collections, pagingMetadata: onlyPage }),
      listReferringItems: async (message) => {
        expect(message).toEqual({ dataCollectionId: 'films', dataItemId: 'alien' })
        return { fields }
      },
    },
    collection,
  )
  showItems(server, '/collections/films?item=alien&tab=references')
  return within(await screen.findByRole('dialog', { name: 'Alien' }))
}

test('lists the items that an item refers to, and marks those that do not exist', async () => {
  const panel = await showReferences([])
  const outgoing = within(await panel.findByRole('region', { name: 'Refers to' }))
  const weaver = await outgoing.findByRole('link', { name: 'Sigourney Weaver' })
  expect(weaver.getAttribute('href')).toBe('/collections/people?item=weaver')
  const text = (await outgoing.findByText('does not exist')).parentElement?.textContent
  expect(text).toBe('missing does not exist')
  expect(await panel.findByText(/No collection has a field that refers to Films/)).toBeTruthy()
})

test('lists the items that refer to an item, with their count and a link to the filtered grid', async () => {
  const panel = await showReferences([
    field('film', { dataItemIds: ['r1'], total: 1000, tooManyToCount: true }),
    field('second', {}),
  ])
  const incoming = within(await panel.findByRole('region', { name: 'Referred to by' }))
  const fear = await incoming.findByRole('link', { name: 'Fear' })
  expect(fear.getAttribute('href')).toBe('/collections/reviews?item=r1')
  const grid = incoming.getByRole('link', { name: /^More than 1,000 items of Reviews: Film/ })
  const filter = new URL(grid.getAttribute('href') ?? '', 'https://x').searchParams.get('filter')
  expect(filter).toBe('{"and":[["film","eq","alien"]]}')
  expect(incoming.getByText('The first 1 are listed.')).toBeTruthy()
  expect(incoming.getByText('No items refer to it in Reviews: Second film.')).toBeTruthy()
})

test('links a field that cannot be searched to its index, or to the grid', async () => {
  const refused = (code: string, missingIndexes: string[]): Partial<ReferringField> => ({
    total: null,
    refusal: { code, description: 'other calls are under way; try again', missingIndexes },
  })
  const panel = await showReferences([
    field('film', refused('WDE0028', ['film'])),
    field('second', refused('WDE0014', [])),
  ])
  const index = await panel.findByRole('link', { name: 'Create an index' })
  expect(index.getAttribute('href')).toBe('/collections/reviews/settings/indexes')
  expect(panel.getByText(/The search in Reviews takes too long/)).toBeTruthy()
  expect(panel.getByText(/other calls are under way/)).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Search in the grid' })).toBeTruthy()
})
