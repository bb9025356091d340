import type { ItemCall } from './item-call.js'
import { at, flags, item, read } from './samples.js'

/** Calls on references, and aggregations. */
export const referenceAndAggregateCalls: Record<string, ItemCall> = {
  insertReference: (items) => items.insertReference('films', 'cast', 'a', 'b'),
  'insertReference, several': (items) =>
    items.insertReference('films', 'cast', item, ['b', { _id: 'c' }], read),
  removeReference: (items) => items.removeReference('films', 'cast', 'a', ['b', 'c']),
  'removeReference, options': (items) =>
    items.removeReference('films', 'cast', 'a', { _id: 'b' }, flags),
  replaceReferences: (items) => items.replaceReferences('films', 'cast', 'a', ['b', 'c']),
  'replaceReferences, one': (items) => items.replaceReferences('films', 'cast', 'a', 'b', flags),
  'replaceReferences, none': (items) => items.replaceReferences('films', 'cast', 'a', []),
  isReferenced: (items) => items.isReferenced('films', 'cast', 'a', { _id: 'b' }),
  'isReferenced, options': (items) => items.isReferenced('films', 'cast', 'a', 'b', read),
  queryReferenced: (items) => items.queryReferenced('films', 'a', 'cast'),
  'queryReferenced, options': (items) =>
    items.queryReferenced('films', item, 'cast', {
      ...read,
      order: 'desc',
      skip: 2,
      limit: 3,
      fields: ['a'],
      returnTotalCount: true,
    }),
  'queryReferenced, upwards': (items) =>
    items.queryReferenced('films', 'a', 'cast', { order: 'asc' }),
  queryReferencedItems: (items) => items.queryReferencedItems('films', ['a', item], 'cast'),
  'queryReferencedItems, one': (items) => items.queryReferencedItems('films', 'a', 'cast'),
  'queryReferencedItems, options': (items) =>
    items.queryReferencedItems('films', ['a'], 'cast', {
      ...read,
      order: 'DESC',
      paging: { limit: 2, offset: 4 },
      fields: ['a'],
      returnTotalCount: true,
    }),
  'queryReferencedItems, cursor': (items) =>
    items.queryReferencedItems('films', ['a'], 'cast', { cursorPaging: { limit: 2, cursor: 'c' } }),
  aggregate: (items) => items.aggregate('films').run(),
  'aggregate, everything': (items) =>
    items
      .aggregate('films')
      .filter(items.filter().gt('at', at))
      .group('genre', 'year')
      .sum('n')
      .avg('n', 'mean')
      .min('n')
      .max('n', 'most')
      .count()
      .having(items.filter().ge('count', 2))
      .ascending('genre')
      .descending('count', 'mean')
      .skip(4)
      .limit(2)
      .run({ ...read, returnTotalCount: true }),
  'aggregate, pipeline': (items) =>
    items.aggregate('films', {
      stages: [{ filter: { at: { $gt: at } } }, { limit: 3 }],
      paging: { limit: 5 },
    }),
  'aggregate, pipeline by cursor': (items) =>
    items.aggregate('films', { stages: [{ limit: 3 }], cursorPaging: { limit: 5 } }),
  'aggregate, pipeline at a cursor': (items) =>
    items.aggregate('films', { stages: [], cursorPaging: { limit: 5, cursor: 'c' } }),
  'aggregatePipeline, language': (items) =>
    items.aggregatePipeline('films', { stages: [] }, { language: 'en', returnTotalCount: true }),
  'withEnvironment, insert': (items) => items.withEnvironment('SANDBOX').insert('films', item),
  'withEnvironment, get': (items) => items.withEnvironment('SANDBOX_PREFERRED').get('films', 'a'),
  'withEnvironment, find': (items) => items.withEnvironment('LIVE').query('films').find(),
  'withEnvironment, bulk': (items) => items.withEnvironment('SANDBOX').bulkRemove('films', ['a']),
}
