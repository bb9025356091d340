import { decodeBase64Url } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer } from '../testing/fake-server.js'
import type { AllItems } from './all-items.js'
import type { PageOptions } from './item-options.js'
import type { PagedResult } from './paged-result.js'

const QUERY = '/wix-data/v2/items/query'

/** Creates a server with a number of pages of two items. */
function setup(pages: number, cursors: boolean) {
  const server = fakeServer()
  server.on(QUERY, () => {
    const page = server.to(QUERY).length - 1
    const hasNext = page < pages - 1
    const dataItems = [0, 1].map((index) => ({ data: { _id: `${page * 2 + index}` } }))
    const paging = { count: 2, offset: 0, tooManyToCount: false, hasNext }
    const next = cursors && hasNext ? { cursors: { next: `n${page}` } } : {}
    return Response.json({ dataItems, pagingMetadata: { ...paging, ...next } })
  })
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  return { server, query: items.query('films') }
}

it.each([false, true])(
  'iterates over all pages with for await (by cursor: %j)',
  async (cursors) => {
    const { server, query } = setup(300, cursors)
    const seen: string[] = []
    for await (const { _id } of await query.find()) seen.push(_id)
    expect(seen).toEqual(Array.from({ length: 600 }, (_, at) => `${at}`))
    expect(server.to(QUERY)).toHaveLength(300)
  },
)

it('reads no further page when the loop ends early', async () => {
  const { server, query } = setup(3, false)
  const page = await query.find()
  for await (const { _id } of page) if (_id === '1') break
  expect([...page].map(({ _id }) => _id)).toEqual(['0', '1'])
  expect(server.to(QUERY)).toHaveLength(1)
})

// Seen to fail: `next` threw a TypeError, and `prev` read the first page again.
it.each([null, { next: null, prev: null }])(
  'reads %j as cursors of a page without them',
  async (cursors) => {
    const server = fakeServer()
    const pagingMetadata = { count: 1, offset: 0, total: null, hasNext: false, cursors }
    server.on(QUERY, () => Response.json({ dataItems: [{ data: { _id: '0' } }], pagingMetadata }))
    const { items } = createClient({
      clientId: 'c',
      host: 'http://foyer.test',
      fetch: server.fetch,
    })
    const page = await items.query('films').find()
    expect([page.hasNext(), page.hasPrev(), page.totalCount]).toEqual([false, false, undefined])
    await expect(page.prev()).rejects.toMatchObject({ code: 'WDE0159' })
  },
)

it('moves by 50 items if the page size is unknown', async () => {
  const server = fakeServer()
  const pagingMetadata = { count: 0, offset: 60, tooManyToCount: false, hasNext: true }
  server.on(QUERY, () => Response.json({ dataItems: [], pagingMetadata }))
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  const first = await items.query('films').skip(60).find()
  expect(first.pageSize).toBeUndefined()
  const next = await first.next()
  await next.prev()
  const offsets = server.to(QUERY).map(({ query }) => {
    const message = new TextDecoder().decode(decodeBase64Url(query.get('.r') ?? ''))
    return JSON.parse(message).query.paging.offset
  })
  expect(offsets).toEqual([60, 110, 60])
})

it('reads the following pages with signals of their own', async () => {
  const { query } = setup(4, false)
  const first = new AbortController()
  const page = await query.limit(2).find({ signal: first.signal })
  first.abort('the first page took too long')
  const second = await page.next()
  expect(second.items).toHaveLength(2)
  const left = AbortSignal.abort('left')
  await expect(second.next({ signal: left })).rejects.toBe('left')
  await expect(second.prev({ signal: left })).rejects.toBe('left')
  const seen: string[] = []
  for await (const { _id } of second) seen.push(_id)
  expect(seen).toHaveLength(6)
})

type FirstPage = (items: AllItems, options: PageOptions) => Promise<PagedResult<unknown>>

it.each<[string, string, FirstPage]>([
  ['an aggregation', 'aggregate', (items, options) => items.aggregate('films').run(options)],
  ['a search', 'search', (items, options) => items.search('films').run(options)],
  [
    'distinct values',
    'query-distinct-values',
    (items, options) => items.query('films').distinct('year', options),
  ],
  [
    'references',
    'query-referenced',
    (items, options) => items.queryReferenced('films', 'one', 'actors', options),
  ],
])('reads the following page of %s with a signal of its own', async (_, path, readFirst) => {
  const server = fakeServer()
  const pagingMetadata = { count: 1, offset: 0, tooManyToCount: false, hasNext: true }
  server.on(`/wix-data/v2/items/${path}`, () =>
    Response.json({ results: [], dataItems: [], distinctValues: [], pagingMetadata }),
  )
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  const first = new AbortController()
  const page = await readFirst(items, { signal: first.signal })
  first.abort('the first page took too long')
  await page.next()
  await expect(page.next({ signal: AbortSignal.abort('left') })).rejects.toBe('left')
  expect(server.to(`/wix-data/v2/items/${path}`)).toHaveLength(2)
})

it('serializes to JSON without its methods', async () => {
  const { query } = setup(1, false)
  expect(JSON.parse(JSON.stringify(await query.limit(2).find()))).toEqual({
    items: [{ _id: '0' }, { _id: '1' }],
    length: 2,
    pageSize: 2,
    currentPage: 0,
  })
})
