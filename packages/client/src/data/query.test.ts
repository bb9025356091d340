import { decodeBase64Url } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer, type Recorded } from '../testing/fake-server.js'

const QUERY = '/wix-data/v2/items/query'
const COUNT = '/wix-data/v2/items/count'

interface Meta {
  hasNext?: boolean
  total?: number
  cursors?: { next?: string; prev?: string }
}

/** Creates a server that returns pages of `size` items. */
function setup(size = 0, meta: Meta = {}) {
  const server = fakeServer()
  const metadata = { count: size, offset: 0, tooManyToCount: false, hasNext: false, ...meta }
  const dataItems = Array.from({ length: size }, (_, at) => ({
    id: `${at}`,
    data: { _id: `${at}` },
  }))
  server.on(QUERY, () => Response.json({ dataItems, pagingMetadata: metadata }))
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  const { items } = createClient(config)
  return { server, items, metadata, dataItems }
}

/** Returns the message of a query from its body or its URL. */
function payload({ method, query, body }: Recorded): unknown {
  const r = query.get('.r')
  if (method === 'POST' || r === null) return body
  return JSON.parse(new TextDecoder().decode(decodeBase64Url(r)))
}

describe('the request of a query', () => {
  it('is a GET with the message in the parameter .r', async () => {
    const { server, items } = setup()
    await items.query('films').find()
    expect(server.to(QUERY)[0]?.method).toBe('GET')
    expect(server.to(QUERY).map(payload)).toEqual([
      {
        dataCollectionId: 'films',
        query: { fields: [], filter: {}, sort: [] },
        includeReferences: [],
      },
    ])
  })

  it('contains filter, sort order, fields, paging and returnTotalCount', async () => {
    const { server, items } = setup()
    const query = items
      .query('films')
      .eq('genre', 'Drama')
      .ge('released', new Date(0))
      .descending('rating', 'votes')
      .ascending('title')
      .fields('title', 'rating')
      .skip(20)
      .limit(10)
    await query.find({ returnTotalCount: true })
    const request = {
      dataCollectionId: 'films',
      query: {
        fields: ['title', 'rating'],
        paging: { limit: 10, offset: 20 },
        filter: { genre: 'Drama', released: { $gte: { $date: '1970-01-01T00:00:00.000Z' } } },
        sort: [
          { fieldName: 'rating', order: 'DESC' },
          { fieldName: 'votes', order: 'DESC' },
          { fieldName: 'title', order: 'ASC' },
        ],
      },
      includeReferences: [],
    }
    expect(query.toRequest()).toEqual(request)
    expect(server.to(QUERY).map(payload)).toEqual([{ ...request, returnTotalCount: true }])
  })

  it('contains only the offset for skip without limit, and no paging for a skip of 0', () => {
    const { items } = setup()
    expect(items.query('films').skip(5).toRequest().query.paging).toEqual({ offset: 5 })
    expect(items.query('films').skip(0).toRequest().query).not.toHaveProperty('paging')
  })

  it('is a POST when path and query are longer than 2048 characters', async () => {
    const { server, items } = setup()
    const empty = JSON.stringify(items.query('films').eq('t', '').toRequest()).length
    // Path and parameter name leave 2020 characters of base64url, which encode 1515 bytes.
    const fitting = 'x'.repeat(1515 - empty)
    await items.query('films').eq('t', fitting).find()
    await items.query('films').eq('t', `${fitting}x`).find()
    expect(server.to(QUERY).map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect(payload(server.to(QUERY)[1] as Recorded)).toMatchObject({
      query: { filter: { t: `${fitting}x` } },
    })
  })

  it('encodes text of any script', async () => {
    const { server, items } = setup()
    await items.query('films').eq('title', 'Amélie 🎬 千と千尋').find()
    expect(server.to(QUERY).map(payload)).toMatchObject([
      { query: { filter: { title: 'Amélie 🎬 千と千尋' } } },
    ])
  })

  it('does not change when another query is derived from its builder', () => {
    const { items } = setup()
    const all = items.query('films')
    const some = all.gt('rating', 8)
    expect(all.toWire()).toEqual({})
    expect(all.or(some).toWire()).toEqual({ $or: [{}, { rating: { $gt: 8 } }] })
    expect(some.not(items.filter().eq('a', 1)).toWire()).toEqual({
      $and: [{ rating: { $gt: 8 } }, { $not: [{ a: 1 }] }],
    })
  })

  it('contains only the filter for count', async () => {
    const { server, items } = setup()
    server.on(COUNT, () => Response.json({ totalCount: 4 }))
    expect(await items.query('films').eq('a', 1).limit(2).ascending('x').count()).toBe(4)
    expect(server.to(COUNT)[0]?.body).toEqual({ dataCollectionId: 'films', filter: { a: 1 } })
    server.on(COUNT, () => Response.json({}))
    await expect(items.query('films').count()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})

interface ResultCase {
  limit?: number
  skip?: number
  size: number
  meta?: Meta
  currentPage?: number | undefined
  pageSize?: number | undefined
  totalPages?: number | undefined
  hasPrev?: boolean
}

describe('the result of a query', () => {
  // Recorded from the provider's client.
  const cases: ResultCase[] = [
    { size: 3 },
    { size: 3, meta: { total: 3 }, currentPage: 0, pageSize: 3, totalPages: 1 },
    { size: 3, meta: { total: 5 }, currentPage: 0, pageSize: 3, totalPages: 2 },
    { size: 3, skip: 4, meta: { total: 5 } },
    {
      size: 2,
      limit: 2,
      meta: { total: 7, hasNext: true },
      currentPage: 0,
      pageSize: 2,
      totalPages: 4,
    },
    { size: 2, skip: 5, meta: { hasNext: true }, currentPage: 3, pageSize: 2, hasPrev: true },
    { size: 0, meta: { total: 0 }, totalPages: 0 },
    { size: 0, limit: 3, meta: { total: 0 }, pageSize: 3, totalPages: 0 },
    { size: 0, skip: 5, meta: { total: 5 } },
    { size: 0, skip: 5, limit: 2, meta: { total: 5 }, pageSize: 2, totalPages: 3 },
    { size: 0, limit: 2, meta: { hasNext: true }, pageSize: 2 },
  ]

  it.each(cases)(
    'has the position of its page: %j',
    async ({ limit, skip, size, meta = {}, ...expected }) => {
      const { items } = setup(size, meta)
      let query = items.query('films')
      if (limit !== undefined) query = query.limit(limit)
      if (skip !== undefined) query = query.skip(skip)
      const result = await query.find({ returnTotalCount: true })
      const unknown = { currentPage: undefined, pageSize: undefined, totalPages: undefined }
      const { hasPrev = false, ...position } = expected
      expect(result).toMatchObject({
        length: size,
        totalCount: meta.total,
        ...unknown,
        ...position,
      })
      expect(result.hasNext()).toBe(meta.hasNext ?? false)
      expect(result.hasPrev()).toBe(hasPrev)
    },
  )

  it('reads pages by offset, and requests the total count only with the first one', async () => {
    const { server, items, metadata } = setup(2, { total: 6, hasNext: true })
    const first = await items.query('films').limit(2).find({ returnTotalCount: true })
    const second = await first.next()
    const third = await second.next()
    metadata.hasNext = false
    const back = await third.prev()
    expect([first, second, third, back].map((page) => page.currentPage)).toEqual([0, 1, 2, 1])
    expect(back.totalCount).toBe(6)
    const requests = server.to(QUERY).map(payload)
    expect(requests).toMatchObject(
      [0, 2, 4, 2].map((offset) => ({ query: { paging: { limit: 2, offset } } })),
    )
    expect(requests.map((request) => Object.hasOwn(Object(request), 'returnTotalCount'))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('reads pages by cursor with byCursor', async () => {
    const { server, items, metadata } = setup(2, {
      hasNext: true,
      cursors: { next: 'n' },
      total: 9,
    })
    const query = items.query('films').eq('year', 1950).limit(2)
    const first = await query.find({ byCursor: true, returnTotalCount: true })
    expect(first.totalCount).toBe(9)
    Object.assign(metadata, { cursors: { next: 'm', prev: 'p' } })
    const second = await first.next()
    await second.prev()
    const requests = server.to(QUERY).map((request) => Object(payload(request)).query)
    expect(requests).toEqual([
      { fields: [], cursorPaging: { limit: 2 }, filter: { year: 1950 }, sort: [] },
      { fields: [], cursorPaging: { limit: 2, cursor: 'n' } },
      { fields: [], cursorPaging: { limit: 2, cursor: 'p' } },
    ])
    const skipping = async () => query.skip(1).find({ byCursor: true })
    await expect(skipping()).rejects.toMatchObject({ code: 'WDE0080' })
  })

  it('reads pages of the size of the first one without a limit', async () => {
    const { server, items } = setup(2, { hasNext: true })
    const second = await (await items.query('films').find()).next()
    expect(second).toMatchObject({ currentPage: 1, pageSize: 2 })
    const first = await second.prev()
    expect(first.hasPrev()).toBe(false)
    expect(payload(server.to(QUERY)[1] as Recorded)).toMatchObject({
      query: { paging: { offset: 2 } },
    })
    expect(payload(server.to(QUERY)[2] as Recorded)).not.toHaveProperty('query.paging')
  })

  it('throws when there is no next or previous page', async () => {
    const { items } = setup(2)
    const result = await items.query('films').find()
    await expect(result.next()).rejects.toMatchObject({ code: 'WDE0165' })
    await expect(result.prev()).rejects.toMatchObject({ code: 'WDE0159' })
  })

  it.each([{}, { dataItems: [] }, { dataItems: 1, pagingMetadata: {} }])(
    'throws an InvalidResponseError for the response %j',
    async (answer) => {
      const { server, items } = setup()
      server.on(QUERY, () => Response.json(answer))
      await expect(items.query('films').find()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )
})
