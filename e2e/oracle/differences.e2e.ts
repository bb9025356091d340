import type { PagedResult } from '@foyer/client'
import { expect, test } from '@playwright/test'
import { officialItems, ourItems } from './clients.js'
import type { ItemCall } from './item-call.js'
import { itemReply } from './item-reply.js'
import { record, withoutTokens } from './record.js'

interface Exception {
  call: ItemCall
  /** What the official client does wrong. */
  reason: string
  /** A part of our last request, or the code of our error. */
  ours: Record<string, unknown> | string
}

class Film {
  title = 'x'
  #secret = 1
  seen = () => this.#secret
}

/** Calls for which our client sends a different request on purpose. */
const exceptions: Record<string, Exception> = {
  'id that ends the path': {
    call: (items) => items.get('films', 'a?b#c'),
    reason: 'the query string is lost, the item cannot be read',
    ours: {
      path: '/wix-data/v2/items/a?b#c',
      query: ['dataCollectionId=films', 'dataItemId=a?b#c'],
    },
  },
  'id with a percent sign': {
    call: (items) => items.get('films', '100%25'),
    reason: 'the path names another id than the query',
    ours: { path: '/wix-data/v2/items/100%25' },
  },
  'id that leaves the path': {
    call: (items) => items.get('films', '../../collections/x'),
    reason: 'the request reaches another call',
    ours: { path: '/wix-data/v2/items/../../collections/x' },
  },
  'job id with a slash': {
    call: (items) => items.getAsyncJobStatus('../../collections/x'),
    reason: 'the request reaches another call',
    ours: { path: '/wix-data/v2/async-jobs/../../collections/x/status' },
  },
  'invalid date': {
    call: (items) => items.insert('films', { at: new Date(Number.NaN) }),
    reason: 'an empty object is stored',
    ours: { body: { dataCollectionId: 'films', dataItem: { data: { at: null } } } },
  },
  'value with a toJSON method': {
    call: (items) => items.insert('films', { at: new URL('https://a.test/') }),
    reason: 'an empty object is stored',
    ours: { body: { dataCollectionId: 'films', dataItem: { data: { at: 'https://a.test/' } } } },
  },
  'field "__proto__"': {
    call: (items) => items.query('films').eq('__proto__', 1).count(),
    reason: 'the condition is dropped, every item matches',
    ours: { body: { dataCollectionId: 'films', filter: JSON.parse('{"__proto__":1}') } },
  },
  'builder as filter of count': {
    call: (items) => items.count('films', { filter: items.filter().eq('a', 1) }),
    reason: 'the private fields of the builder are sent',
    ours: { body: { dataCollectionId: 'films', filter: { a: 1 } } },
  },
  'drafts of a pipeline': {
    call: (items) => items.aggregate('films', { stages: [] }, { showDrafts: true }),
    reason: 'the option is sent under a name that no other call has',
    ours: {
      body: {
        dataCollectionId: 'films',
        pipeline: { stages: [] },
        publishPluginOptions: { includeDraftItems: true },
      },
    },
  },
  'nothing to remove': {
    call: (items) => items.bulkRemove('films', []),
    reason: 'the server refuses it',
    ours: 'WDE0068',
  },
  $regex: {
    call: (items) => items.query('films', { filter: { $and: [{ a: { $regex: 'x' } }] } }),
    reason: 'the server refuses it',
    ours: 'WDE0070',
  },
  'skip with a cursor': {
    call: (items) => items.query('films', { paging: { offset: 1 }, cursorPaging: { cursor: 'c' } }),
    reason: 'the skip is dropped without an error',
    ours: 'WDE0080',
  },
  'back from a page by cursor, without a cursor': {
    call: async (items) => {
      const first = await items.query('films').limit(2).find()
      const third = await (await first.next()).next()
      return third.prev()
    },
    reason: 'it returns the first page with the number of the second',
    ours: {
      query: {
        dataCollectionId: 'films',
        query: { fields: [], paging: { limit: 2, offset: 2 }, filter: {}, sort: [] },
        includeReferences: [],
      },
    },
  },
  'no value for a list condition': {
    call: (items) => items.query('films').hasSome('a').count(),
    reason:
      'the call is refused because of the number of arguments; our client sends an empty list, which matches nothing',
    ours: { body: { dataCollectionId: 'films', filter: { a: { $hasSome: [] } } } },
  },
  'methods of an item': {
    call: (items) => items.insert('films', new Film()),
    reason: 'an object of a class is sent as if it were plain',
    ours: 'WDE0004',
  },
}

const answer = (_: unknown, count: number): unknown =>
  itemReply({ hasNext: true, cursors: { next: `n${count}` } })

for (const [name, { call, ours }] of Object.entries(exceptions)) {
  test(`our client differs from the official one on purpose: ${name}`, async () => {
    const official = officialItems()
    const own = ourItems()
    const theirs = withoutTokens(await record(async () => call(official), answer))
    const actual = await record(async () => call(own), answer)
    const sent = withoutTokens(actual)
    // Fails if the official client behaves like ours by now, so that the exception can be removed.
    expect(sent).not.toEqual(theirs)
    if (typeof ours === 'string') expect(actual.error).toMatchObject({ code: ours })
    else expect(sent.at(-1)).toMatchObject(ours)
  })
}

test('a grouped value that is an object is returned unchanged', async () => {
  const results = [{ _id: { only: 1 } }, { _id: { genre: { only: 1 } } }]
  const call: ItemCall = (items) => items.aggregate('films').group('genre').run()
  const read = async (items: Parameters<ItemCall>[0]): Promise<unknown> => {
    const { result } = await record(
      () => call(items),
      () => ({ ...itemReply(), results }),
    )
    return (result as PagedResult<unknown>).items
  }
  expect(await read(officialItems())).toEqual([{ _id: 1 }, { _id: { only: 1 } }])
  expect(await read(ourItems())).toEqual([{ _id: { only: 1 } }, { _id: { only: 1 } }])
})
