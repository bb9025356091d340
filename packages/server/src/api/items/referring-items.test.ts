import { operatorEndpoints } from '@foyer/protocol'
import type { ReferringField, ReferringItemsResponse } from '@foyer/protocol/referring-items'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { firstOwner, invitedOwner } from '../../testing/owner-browser.js'
import { closed } from '../../testing/permissions.js'
import { referenceCalls } from '../../testing/reference-calls.js'
import { referencesTo, referenceTo } from '../../testing/reference-fields.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const path = (dataCollectionId: string, dataItemId: string): string =>
  `${operatorEndpoints.listReferringItems.path}?${new URLSearchParams({ dataCollectionId, dataItemId })}`

async function referring(
  foyer: TestFoyer,
  collection: string,
  id: string,
): Promise<ReferringField[]> {
  const { status, body } = await foyer.owner.get(path(collection, id))
  expect(status).toBe(200)
  return (body as unknown as ReferringItemsResponse).fields
}

const found = (place: string, ids: string[], total = ids.length): ReferringField => {
  const [dataCollectionId = '', field = ''] = place.split('.')
  return { dataCollectionId, field, dataItemIds: ids, total, tooManyToCount: false }
}

async function insertMany(
  foyer: TestFoyer,
  collection: string,
  count: number,
  item: (n: number) => object,
): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const size = Math.min(1000, count - from)
    await dataCalls(foyer.owner, collection).bulkInsert(
      Array.from({ length: size }, (_, n) => item(from + n)),
    )
  }
}

describe('listing the items that refer to an item', () => {
  let foyer: TestFoyer

  beforeAll(async () => {
    foyer = await createTestFoyer({
      collections: [
        {
          id: 'films',
          permissions: closed,
          fields: [referenceTo('sequelOf', 'films'), referencesTo('cast', 'people', 'films')],
        },
        { id: 'people', permissions: closed, fields: [referencesTo('films', 'films', 'cast')] },
        {
          id: 'reviews',
          permissions: closed,
          fields: [referenceTo('film', 'films'), referenceTo('author', 'people')],
        },
        { id: 'lists', permissions: closed, fields: [referencesTo('films', 'films')] },
        { id: 'gone', permissions: closed, fields: [referenceTo('film', 'films')] },
      ],
    })
    const insert = (collection: string, items: object[]): Promise<TestResponse> =>
      dataCalls(foyer.owner, collection).bulkInsert(items)
    await insert('films', [{ _id: 'alien' }, { _id: 'aliens', sequelOf: 'alien' }])
    await insert('people', [{ _id: 'weaver' }])
    await insert('lists', [{ _id: 'l1' }, { _id: 'l2' }])
    await insert('gone', [{ _id: 'g', film: 'alien' }])
    await insertMany(foyer, 'reviews', 1005, (n) => ({
      _id: `r${n}`,
      film: n < 2 ? 'alien' : 'aliens',
      author: 'weaver',
    }))
    await referenceCalls(foyer.owner, 'films', 'cast').insert([
      ['aliens', 'weaver'],
      ['alien', 'weaver'],
    ])
    await referenceCalls(foyer.owner, 'lists', 'films').insert([
      ['l2', 'alien'],
      ['l1', 'alien'],
    ])
    await foyer.owner.delete('/wix-data/v2/collections/gone?dataCollectionId=gone')
  })

  it("groups the items by collection and field, including the item's own collection", async () => {
    expect(await referring(foyer, 'films', 'alien')).toEqual([
      found('films.sequelOf', ['aliens']),
      found('lists.films', ['l2', 'l1']),
      found('people.films', ['weaver']),
      found('reviews.film', ['r0', 'r1']),
    ])
  })

  it('includes fields that reference each other from both ends', async () => {
    const [cast] = await referring(foyer, 'people', 'weaver')
    expect(cast).toEqual(found('films.cast', ['aliens', 'alien']))
  })

  it('counts up to 1,000 items and lists 20', async () => {
    const first = Array.from({ length: 20 }, (_, n) => `r${n + 2}`)
    const [, , , ofAliens] = await referring(foyer, 'films', 'aliens')
    expect(ofAliens).toEqual({ ...found('reviews.film', first, 1000), tooManyToCount: true })
    const [, author] = await referring(foyer, 'people', 'weaver')
    expect(author).toMatchObject({ total: 1000, tooManyToCount: true })
  })

  it('includes references to an id that no item has', async () => {
    await dataCalls(foyer.owner, 'reviews').insert({ _id: 'lost', film: 'removed' })
    const fields = await referring(foyer, 'films', 'removed')
    expect(fields.at(-1)).toEqual(found('reviews.film', ['lost']))
    expect(fields.map(({ total }) => total)).toEqual([0, 0, 0, 1])
  })

  it('responds with 404 for an unknown collection', async () => {
    const answer = await foyer.owner.get(path('none', 'x'))
    expect([answer.status, codeOf(answer)]).toEqual([404, 'WDE0025'])
  })

  it('is allowed for an owner, an editor and a viewer', async () => {
    const ada = await firstOwner(foyer, 'owner@example.com')
    for (const browser of [
      ada,
      await invitedOwner(foyer, ada, 'editor'),
      await invitedOwner(foyer, ada, 'viewer'),
    ]) {
      const { status, body } = await browser.call('GET', path('films', 'alien'))
      expect(status).toBe(200)
      expect(body).toMatchObject({ fields: [{}, {}, {}, { dataItemIds: ['r0', 'r1'] }] })
    }
  })
})

describe('a referring field whose scan exceeds the time limit', () => {
  let foyer: TestFoyer
  const options = {
    collections: [
      { id: 'films', permissions: closed },
      { id: 'lists', permissions: closed, fields: [referencesTo('films', 'films')] },
      { id: 'reviews', permissions: closed, fields: [referenceTo('film', 'films')] },
      { id: 'shows', permissions: closed, fields: [referenceTo('film', 'films')] },
    ],
    // Too short to scan 60,000 items, long enough for an index lookup.
    scanMs: 12,
  }

  beforeAll(async () => {
    foyer = await createTestFoyer(options)
    const owner = dataCalls(foyer.owner, 'films')
    await owner.insert({ _id: 'alien' })
    await dataCalls(foyer.owner, 'lists').insert({ _id: 'l' })
    await referenceCalls(foyer.owner, 'lists', 'films').insert([['l', 'alien']])
    await dataCalls(foyer.owner, 'shows').insert({ _id: 's', film: 'alien' })
    await insertMany(foyer, 'reviews', 60_000, (n) => ({ film: `film ${n}`, text: 'A review' }))
  }, 240_000)

  it('is reported with its missing index beside the items of indexed fields', async () => {
    // On a busy machine, an index lookup may exceed the limit, so the test repeats it.
    const fields = () => referring(foyer, 'films', 'alien')
    await expect.poll(async () => (await fields())[0]).toEqual(found('lists.films', ['l']))
    const [, reviews] = await fields()
    expect(reviews).toEqual({
      dataCollectionId: 'reviews',
      field: 'film',
      dataItemIds: [],
      total: null,
      tooManyToCount: false,
      refusal: {
        code: 'WDE0028',
        description: expect.stringContaining('no index on "film" in the collection "reviews"'),
        missingIndexes: ['film'],
      },
    })
  })

  it('lists its items after the index is created', async () => {
    const index = { name: 'by film', fields: [{ path: 'film' }] }
    const created = await foyer.owner.post('/wix-data/v2/indexes', {
      dataCollectionId: 'reviews',
      index,
    })
    expect(created.status).toBe(200)
    const reviews = async () => (await referring(foyer, 'films', 'film 7'))[1]
    const missing = async () => (await reviews())?.refusal?.missingIndexes ?? []
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
    // On a busy machine, an index lookup may exceed the limit too.
    options.scanMs = 60_000
    expect((await reviews())?.total).toBe(1)
  }, 120_000)
})
