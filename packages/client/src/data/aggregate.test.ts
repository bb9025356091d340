import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer } from '../testing/fake-server.js'

const AGGREGATE = '/wix-data/v2/items/aggregate'

function setup(results: unknown[] = [], hasNext = false) {
  const server = fakeServer()
  const pagingMetadata = { count: results.length, offset: 0, tooManyToCount: false, hasNext }
  server.on(AGGREGATE, () => Response.json({ results, pagingMetadata }))
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  return { server, items: createClient(config).items }
}

describe('aggregate', () => {
  it('sends filter, groups, operations, final filter, sort order and paging', async () => {
    const { server, items } = setup()
    await items
      .aggregate('films')
      .filter(items.filter().gt('year', 1990))
      .group('genre')
      .avg('rating')
      .sum('votes', 'total')
      .count()
      .min('year')
      .max('released', 'last')
      .having(items.filter().gt('total', 5))
      .descending('total')
      .ascending('genre')
      .limit(2)
      .run()
    expect(server.to(AGGREGATE)[0]?.body).toEqual({
      dataCollectionId: 'films',
      paging: { limit: 2, offset: 0 },
      initialFilter: { year: { $gt: 1990 } },
      aggregation: {
        groupingFields: ['genre'],
        operations: [
          { resultFieldName: 'ratingAvg', average: { itemFieldName: 'rating' } },
          { resultFieldName: 'total', sum: { itemFieldName: 'votes' } },
          { resultFieldName: 'count', itemCount: {} },
          { resultFieldName: 'yearMin', min: { itemFieldName: 'year' } },
          { resultFieldName: 'last', max: { itemFieldName: 'released' } },
        ],
      },
      finalFilter: { total: { $gt: 5 } },
      sort: [
        { fieldName: 'total', order: 'DESC' },
        { fieldName: 'genre', order: 'ASC' },
      ],
    })
  })

  it('sends an empty filter, empty groups and an empty sort order by default', async () => {
    const { server, items } = setup()
    await items.aggregate('films').count().skip(3).run()
    expect(server.to(AGGREGATE)[0]?.body).toEqual({
      dataCollectionId: 'films',
      paging: { offset: 3 },
      initialFilter: {},
      aggregation: {
        groupingFields: [],
        operations: [{ resultFieldName: 'count', itemCount: {} }],
      },
      sort: [],
    })
  })

  it.each([
    [['genre'], { _id: { genre: 'Drama' }, count: 2 }, { _id: 'Drama', count: 2 }],
    [['genre'], { _id: 'Drama', count: 2 }, { _id: 'Drama', count: 2 }],
    [['genre'], { _id: { other: 'Drama' } }, { _id: { other: 'Drama' } }],
    [['a', 'b'], { _id: { a: 1, b: 2 } }, { _id: { a: 1, b: 2 } }],
    [[], { count: 2 }, { count: 2 }],
    [['day'], { _id: { day: { $date: '1970-01-01T00:00:00.000Z' } } }, { _id: new Date(0) }],
  ])('grouped by %j converts the result %j', async (groups, result, expected) => {
    const { items } = setup([result])
    const { items: rows } = await items
      .aggregate('films')
      .group(...groups)
      .count()
      .run()
    expect(rows).toEqual([expected])
  })

  it('reads the next page by offset', async () => {
    const { server, items } = setup([{ _id: 'a' }, { _id: 'b' }], true)
    const first = await items.aggregate('films').group('g').count().limit(2).run()
    await first.next()
    expect(server.to(AGGREGATE)[1]?.body).toMatchObject({ paging: { limit: 2, offset: 2 } })
  })
})
