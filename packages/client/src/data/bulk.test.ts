import { filter } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer, refusal } from '../testing/fake-server.js'
import type { AllItems } from './all-items.js'

const bulk = (name: string) => `/wix-data/v2/bulk/items/${name}`

function setup() {
  const server = fakeServer()
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  return { server, items: createClient(config).items }
}

const done = (action: string, id: string, originalIndex: number) => ({
  action,
  itemMetadata: { id, originalIndex, success: true },
})
const refused = (action: string, originalIndex: number, code: string) => ({
  action,
  itemMetadata: { originalIndex, success: false, error: { code, description: code } },
})
const nothing = {
  inserted: 0,
  updated: 0,
  removed: 0,
  skipped: 0,
  insertedItemIds: [],
  updatedItemIds: [],
  removedItemIds: [],
  errors: [],
}

describe('bulk calls', () => {
  it('bulkUpdate counts unknown items as skipped', async () => {
    const { server, items } = setup()
    const results = [done('UPDATE', 'a', 0), refused('UPDATE', 1, 'WDE0073')]
    server.on(bulk('update'), () => Response.json({ results }))
    const list = [{ _id: 'a', n: 1 }, { _id: 'b' }]
    const condition = filter().eq('n', 1)
    expect(await items.bulkUpdate('films', list, { condition })).toEqual({
      ...nothing,
      updated: 1,
      skipped: 1,
      updatedItemIds: ['a'],
    })
    expect(server.to(bulk('update'))[0]?.body).toEqual({
      dataCollectionId: 'films',
      dataItems: list.map((data) => ({ id: data._id, data })),
      condition: { filter: { n: 1 } },
    })
  })

  it('bulkSave returns the inserted ids, the updated ids and every error', async () => {
    const { server, items } = setup()
    const results = [
      done('UPDATE', 'a', 0),
      done('INSERT', 'b', 1),
      refused('UPDATE', 2, 'WDE0073'),
      refused('UPDATE', 3, 'WDE0074'),
    ]
    server.on(bulk('save'), () => Response.json({ results }))
    const list = [{ _id: 'a' }, {}, { _id: 'c' }, { _id: 'd' }]
    const summary = await items.bulkSave('films', list)
    expect(summary).toMatchObject({ inserted: 1, updated: 1, removed: 0, skipped: 0 })
    expect([summary.insertedItemIds, summary.updatedItemIds]).toEqual([['b'], ['a']])
    expect(summary.errors.map(({ code, item }) => [code, item])).toEqual([
      ['WDE0073', { _id: 'c' }],
      ['WDE0074', { _id: 'd' }],
    ])
  })

  it('bulkRemove sends ids and returns the errors by id', async () => {
    const { server, items } = setup()
    const results = [
      done('DELETE', 'a', 0),
      refused('DELETE', 1, 'WDE0073'),
      refused('DELETE', 2, 'CONDITION_NOT_MET'),
    ]
    server.on(bulk('remove'), () => Response.json({ results }))
    const summary = await items.bulkRemove('films', ['a', 'b', 'c'], { condition: { n: 1 } })
    const error = { code: 'CONDITION_NOT_MET', message: 'CONDITION_NOT_MET' }
    expect(summary).toEqual({
      ...nothing,
      removed: 1,
      skipped: 1,
      removedItemIds: ['a'],
      errors: [{ ...error, item: 'c', originalIndex: 2 }],
    })
    expect(server.to(bulk('remove'))[0]?.body).toEqual({
      dataCollectionId: 'films',
      dataItemIds: ['a', 'b', 'c'],
      condition: { filter: { n: 1 } },
    })
  })

  it.each<[name: string, write: (items: AllItems) => Promise<unknown>]>([
    ['insert', (items) => items.bulkInsert('films', [{ n: 1 }], { atomic: true })],
    ['update', (items) => items.bulkUpdate('films', [{ _id: 'a' }], { atomic: true })],
    ['save', (items) => items.bulkSave('films', [{ n: 1 }], { atomic: true })],
    ['remove', (items) => items.bulkRemove('films', ['a'], { atomic: true })],
    ['patch', (items) => items.bulkPatch('films', ['a']).removeField('n').run({ atomic: true })],
  ])('%s sends atomic, and throws if the server wrote nothing', async (name, write) => {
    const { server, items } = setup()
    server.on(bulk(name), () => refusal(409, 'BULK_ROLLED_BACK'))
    await expect(write(items)).rejects.toMatchObject({ code: 'BULK_ROLLED_BACK', status: 409 })
    expect(server.to(bulk(name))[0]?.body.atomic).toBe(true)
  })

  /** Passes a value that the compiler would reject, as JavaScript code can. */
  const untyped = <Expected>(value: unknown) => value as Expected
  const many = Array.from({ length: 1001 }, (_, index) => `${index}`)
  it.each([
    ['WDE0001', () => setup().items.bulkRemove(untyped(1), ['x'])],
    ['WDE0068', () => setup().items.bulkRemove('films', [])],
    ['WDE0068', () => setup().items.bulkRemove('films', untyped([1]))],
    ['WDE0068', () => setup().items.bulkRemove('films', untyped('x'))],
    ['WDE0069', () => setup().items.bulkRemove('films', many)],
    [
      'WDE0006',
      () =>
        setup().items.bulkSave(
          'films',
          many.map((_id) => ({ _id })),
        ),
    ],
    ['WDE0005', () => setup().items.bulkUpdate('films', untyped<object[]>([1]))],
    ['WDE0001', () => setup().items.truncate(untyped(undefined))],
  ])('throw %s before any request', async (code, action) => {
    await expect(action()).rejects.toMatchObject({ code })
  })
})

describe('truncate', () => {
  it('sends the collection id and returns undefined', async () => {
    const { server, items } = setup()
    server.on('/wix-data/v2/items/truncate', () => Response.json({}))
    expect(await items.truncate('films')).toBeUndefined()
    expect(server.requests.at(-1)?.body).toEqual({ dataCollectionId: 'films' })
  })
})

describe('update and remove', () => {
  it('send the condition', async () => {
    const { server, items } = setup()
    const answer = () => Response.json({ dataItem: { id: 'x', data: { _id: 'x' } } })
    server.on('/wix-data/v2/items/update', answer)
    server.on('/wix-data/v2/items/remove', answer)
    await items.update('films', { _id: 'x' }, { condition: filter().isEmpty('owner') })
    await items.remove('films', 'x', { condition: { n: 1 } })
    expect(server.requests.slice(-2).map(({ body }) => body.condition)).toEqual([
      { filter: { owner: null } },
      { filter: { n: 1 } },
    ])
  })
})

describe('distinct', () => {
  const PATH = '/wix-data/v2/items/query-distinct-values'

  it('reads the values of a field page by page, in the sort order of that field', async () => {
    const { server, items } = setup()
    const pages = [[null, { $date: '1970-01-01T00:00:00.000Z' }], ['z']]
    server.on(PATH, ({ body }) => {
      const offset = Number(Object(body.paging).offset)
      const metadata = { count: 2, offset, tooManyToCount: false, hasNext: offset === 0, total: 3 }
      return Response.json({ distinctValues: pages[offset / 2], pagingMetadata: metadata })
    })
    const query = items.query('films').eq('year', 1999).ascending('title').descending('seen')
    const first = await query.limit(2).distinct<Date | null | string>('seen', {
      returnTotalCount: true,
    })
    expect([first.items, first.totalCount, first.hasNext()]).toEqual([[null, new Date(0)], 3, true])
    expect((await first.next()).items).toEqual(['z'])
    const request = { dataCollectionId: 'films', fieldName: 'seen', filter: { year: 1999 } }
    expect(server.to(PATH).map(({ body }) => body)).toEqual([
      { ...request, order: 'DESC', paging: { limit: 2, offset: 0 }, returnTotalCount: true },
      { ...request, order: 'DESC', paging: { limit: 2, offset: 2 } },
    ])
  })

  it('sends no order when the query does not sort by the field', async () => {
    const { server, items } = setup()
    const pagingMetadata = { count: 0, offset: 0, tooManyToCount: false, hasNext: false }
    server.on(PATH, () => Response.json({ distinctValues: [], pagingMetadata }))
    expect((await items.query('films').ascending('title').distinct('seen')).items).toEqual([])
    expect(server.to(PATH)[0]?.body).toEqual({
      dataCollectionId: 'films',
      fieldName: 'seen',
      filter: {},
    })
  })
})

describe('randomSort', () => {
  it('adds the random order and its seed to the request', () => {
    const { items } = setup()
    const query = items.query('films').ascending('title')
    expect(query.randomSort({ seed: 5 }).toRequest()).toMatchObject({
      sortMode: 'RANDOM',
      randomOptions: { seed: 5 },
    })
    expect(query.randomSort().toRequest()).toMatchObject({ randomOptions: {} })
    expect(query.toRequest()).not.toHaveProperty('sortMode')
  })
})
