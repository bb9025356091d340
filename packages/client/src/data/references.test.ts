import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer } from '../testing/fake-server.js'

const QUERY = '/wix-data/v2/items/query-referenced'

function setup() {
  const server = fakeServer()
  const pagingMetadata = { count: 1, offset: 0, tooManyToCount: false, hasNext: false }
  const dataItem = { id: 'ada', data: { _id: 'ada' } }
  server.on(QUERY, () => Response.json({ results: [{ dataItem }], pagingMetadata }))
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  return { server, items: createClient(config).items }
}

/** Passes a value that the compiler would reject, as JavaScript code can. */
const untyped = <Expected>(value: unknown) => value as Expected

describe('queryReferenced', () => {
  it('sends limit and skip', async () => {
    const { server, items } = setup()
    const options = { limit: 7, skip: 3 }
    const page = await items.queryReferenced('festivals', 'locarno', 'guests', options)
    expect(page.items).toEqual([{ _id: 'ada' }])
    expect(server.to(QUERY)[0]?.body).toMatchObject({ paging: { limit: 7, offset: 3 } })
  })

  it('reads 50 items by default', async () => {
    const { server, items } = setup()
    const page = await items.queryReferenced('festivals', 'locarno', 'guests')
    expect(page.pageSize).toBe(50)
    expect(server.to(QUERY)[0]?.body).toMatchObject({ paging: { limit: 50, offset: 0 } })
  })

  it.each<[options: object, code: string]>([
    [{ limit: 0 }, 'WDE0033'],
    [{ limit: -1 }, 'WDE0033'],
    [{ limit: 1.5 }, 'WDE0035'],
    [{ limit: Number.NaN }, 'WDE0033'],
    [{ limit: untyped('5') }, 'WDE0032'],
    [{ skip: -1 }, 'WDE0034'],
    [{ skip: 1.5 }, 'WDE0035'],
    [{ skip: Number.NaN }, 'WDE0034'],
    [{ skip: untyped('5') }, 'WDE0032'],
  ])('rejects %o before any request', async (options, code) => {
    const { server, items } = setup()
    const read = items.queryReferenced('festivals', 'locarno', 'guests', options)
    await expect(read).rejects.toMatchObject({ name: 'CheckError', code })
    expect(server.to(QUERY)).toEqual([])
  })
})

describe('queryReferencedItems', () => {
  it.each<[options: object, code: string]>([
    [{ paging: { limit: 0 } }, 'WDE0033'],
    [{ paging: { offset: Number.NaN } }, 'WDE0034'],
    [{ cursorPaging: { limit: Number.POSITIVE_INFINITY } }, 'WDE0035'],
  ])('rejects %o before any request', async (options, code) => {
    const { server, items } = setup()
    const read = items.queryReferencedItems('festivals', ['locarno'], 'guests', options)
    await expect(read).rejects.toMatchObject({ name: 'CheckError', code })
    expect(server.to(QUERY)).toEqual([])
  })
})
