import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer, refusal } from '../testing/fake-server.js'

const ITEMS = '/wix-data/v2/items'

function setup() {
  const server = fakeServer()
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  return { server, items: createClient(config).items }
}

const stored = {
  _id: 'x',
  _createdDate: { $date: '2026-01-01T00:00:00.000Z' },
  _updatedDate: { $date: '2026-01-02T00:00:00.000Z' },
  _owner: 'm',
  seen: [{ at: { $date: '2026-01-03T00:00:00.000Z' } }],
}
const item = {
  _id: 'x',
  _createdDate: new Date('2026-01-01T00:00:00.000Z'),
  _updatedDate: new Date('2026-01-02T00:00:00.000Z'),
  _owner: 'm',
  seen: [{ at: new Date('2026-01-03T00:00:00.000Z') }],
}
const answer = () =>
  Response.json({ dataItem: { id: 'x', dataCollectionId: 'films', data: stored } })

describe('get', () => {
  it('returns an item with dates as Date', async () => {
    const { server, items } = setup()
    server.on(`${ITEMS}/x`, answer)
    expect(await items.get('films', 'x', { fields: ['title', 'cast.name'] })).toEqual(item)
    expect(server.to(`${ITEMS}/x`)).toMatchObject([{ method: 'GET', authorization: 'A1' }])
    expect(server.to(`${ITEMS}/x`)[0]?.query.toString()).toBe(
      'dataCollectionId=films&dataItemId=x&fields=title&fields=cast.name',
    )
  })

  it.each(['../../collections/x', 'a?b', 'a#b', 'a/b c', '100%25', 'é'])(
    'encodes the id %s',
    async (id) => {
      const { server, items } = setup()
      server.on(`${ITEMS}/${id}`, answer)
      expect(await items.get('films', id)).toEqual(item)
      expect(server.requests.at(-1)?.query.get('dataItemId')).toBe(id)
    },
  )

  it.each([
    [4000, 'GET'],
    [4001, 'POST'],
  ])('sends a query string of %i characters by %s', async (length, method) => {
    const { server, items } = setup()
    server.on(`${ITEMS}/x`, answer)
    server.on(`${ITEMS}/query`, () => Response.json({ dataItems: [{ id: 'x', data: stored }] }))
    const fields = ['f'.repeat(length - 'dataCollectionId=films&dataItemId=x&fields='.length)]
    expect(await items.get('films', 'x', { fields })).toEqual(item)
    expect(server.requests.at(-1)?.method).toBe(method)
  })

  it('sends a query by POST instead of a long URL, and returns null for an unknown item', async () => {
    const { server, items } = setup()
    const fields = Array.from({ length: 100 }, (_, index) => `${'f'.repeat(38)}${index}`)
    server.on(`${ITEMS}/query`, () => Response.json({ dataItems: [] }))
    expect(await items.get('films', 'x', { fields })).toBeNull()
    expect(server.requests.at(-1)?.body).toEqual({
      dataCollectionId: 'films',
      query: { filter: { _id: 'x' }, fields, paging: { limit: 1 } },
    })
  })

  it('returns null for an unknown item', async () => {
    const { server, items } = setup()
    server.on(`${ITEMS}/x`, () => refusal(404, 'WDE0073'))
    expect(await items.get('films', 'x')).toBeNull()
    server.on(`${ITEMS}/x`, () => Response.json({}))
    expect(await items.get('films', 'x')).toBeNull()
    server.on(`${ITEMS}/x`, () => refusal(403, 'WDE0027'))
    await expect(items.get('films', 'x')).rejects.toMatchObject({ code: 'WDE0027', status: 403 })
  })
})

describe('insert, update and save', () => {
  it.each([
    ['insert', ITEMS],
    ['update', `${ITEMS}/update`],
    ['save', `${ITEMS}/save`],
  ] as const)('%s sends the item in the wire form', async (method, path) => {
    const { server, items } = setup()
    server.on(path, answer)
    const sent = { _id: 'x', at: new Date(0), bad: new Date(Number.NaN), gone: undefined }
    expect(await items[method]('films', sent)).toEqual(item)
    expect(server.to(path)[0]).toMatchObject({ method: 'POST' })
    expect(server.to(path)[0]?.body).toEqual({
      dataCollectionId: 'films',
      dataItem: {
        id: 'x',
        data: { _id: 'x', at: { $date: '1970-01-01T00:00:00.000Z' }, bad: null },
      },
    })
    await items[method]('films', { title: 't' })
    expect(server.to(path)[1]?.body.dataItem).toEqual({ data: { title: 't' } })
  })

  it('throw an InvalidResponseError for a response without an item', async () => {
    const { server, items } = setup()
    server.on(ITEMS, () => Response.json({}))
    await expect(items.insert('films', {})).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})

describe('remove', () => {
  it('returns the removed item, or null for an unknown one', async () => {
    const { server, items } = setup()
    server.on(`${ITEMS}/remove`, answer)
    expect(await items.remove('films', 'x')).toEqual(item)
    expect(server.to(`${ITEMS}/remove`)[0]?.body).toEqual({
      dataCollectionId: 'films',
      dataItemId: 'x',
    })
    server.on(`${ITEMS}/remove`, () => refusal(404, 'WDE0073'))
    expect(await items.remove('films', 'x')).toBeNull()
  })
})

describe('invalid arguments', () => {
  /** Passes a value that the compiler would reject, as JavaScript code can. */
  const untyped = <Expected>(value: unknown) => value as Expected

  it.each([
    ['WDE0001', () => setup().items.get(untyped(1), 'x')],
    ['WDE0002', () => setup().items.get('films', untyped(1))],
    ['WDE0002', () => setup().items.remove('films', untyped(null))],
    ['WDE0004', () => setup().items.insert('films', untyped<object>('text'))],
    ['WDE0004', () => setup().items.save('films', [])],
    ['WDE0007', () => setup().items.update('films', { _id: 1 })],
    ['WDE0005', () => setup().items.bulkInsert('films', untyped<object[]>('text'))],
    [
      'WDE0006',
      () =>
        setup().items.bulkInsert(
          'films',
          Array.from({ length: 1001 }, () => ({})),
        ),
    ],
    ['WDE0001', async () => setup().items.query(untyped({}))],
    ['WDE0033', async () => setup().items.query('films').limit(0)],
    ['WDE0035', async () => setup().items.query('films').limit(1.5)],
    ['WDE0034', async () => setup().items.query('films').skip(-1)],
  ])('throw %s before any request', async (code, action) => {
    await expect(action()).rejects.toMatchObject({ code })
  })
})

describe('unpublishDataItem', () => {
  it('returns undefined for a response without the item, as the provider sends it', async () => {
    const { server, items } = setup()
    server.on('/wix-data/v2/items/unpublish', () => Response.json({}))
    expect(await items.unpublishDataItem('films', 'a')).toBeUndefined()
  })
})

describe('bulkInsert', () => {
  const BULK = '/wix-data/v2/bulk/items/insert'

  it('reports the failure of the first item without its index', async () => {
    const { server, items } = setup()
    const error = { code: 'WDE0009', description: 'too large' }
    const results = [{ action: 'INSERT', itemMetadata: { success: false, error } }]
    server.on(BULK, () => Response.json({ results }))
    const { errors } = await items.bulkInsert('films', [{ a: 1 }])
    expect(errors).toMatchObject([{ code: 'WDE0009', item: { a: 1 }, originalIndex: 0 }])
  })

  it('summarizes the results of the items', async () => {
    const { server, items } = setup()
    const error = (code: string) => ({ code, description: `text of ${code}` })
    const results = [
      { action: 'INSERT', itemMetadata: { id: 'a', originalIndex: 0, success: true } },
      {
        action: 'INSERT',
        itemMetadata: { id: 'b', originalIndex: 1, success: false, error: error('WDE0074') },
      },
      {
        action: 'INSERT',
        itemMetadata: { originalIndex: 2, success: false, error: error('WDE0009') },
      },
      { action: 'INSERT', itemMetadata: { id: 'd', originalIndex: 3, success: false } },
    ]
    server.on(BULK, () => Response.json({ results }))
    const sent = [{ a: 1 }, { _id: 'b' }, { c: new Date(0) }, { _id: null }]
    expect(await items.bulkInsert('films', sent)).toEqual({
      inserted: 1,
      updated: 0,
      removed: 0,
      skipped: 2,
      insertedItemIds: ['a'],
      updatedItemIds: [],
      removedItemIds: [],
      errors: [{ code: 'WDE0009', message: 'text of WDE0009', item: sent[2], originalIndex: 2 }],
    })
    expect(server.to(BULK)[0]?.body).toEqual({
      dataCollectionId: 'films',
      dataItems: [
        { data: { a: 1 } },
        { id: 'b', data: { _id: 'b' } },
        { data: { c: { $date: '1970-01-01T00:00:00.000Z' } } },
        { id: null, data: { _id: null } },
      ],
    })
  })
})
