import type { ItemCall } from './item-call.js'
import { at, read, text } from './samples.js'

/** Calls that read lists. */
export const listCalls: Record<string, ItemCall> = {
  find: (items) => items.query('films').find(),
  'find, parts': (items) =>
    items
      .query('films')
      .eq('a', 1)
      .fields('a', 'b')
      .fields('c.d')
      .ascending('a', 'b')
      .descending('c')
      .skip(20)
      .limit(10)
      .find({ ...read, returnTotalCount: true }),
  'find, skip alone': (items) => items.query('films').skip(5).find(),
  'find, skip 0': (items) => items.query('films').skip(0).find(),
  'find, limit alone': (items) => items.query('films').limit(1).find(),
  'find, large limit': (items) => items.query('films').limit(5000).find(),
  'find, sort list': (items) => items.query('films').ascending(['a', 'b']).find(),
  'find, include': (items) => items.query('films').include('a').include('b', 'c', 7).find(),
  'find, include nothing': (items) => items.query('films').include().find(),
  'find, field groups': (items) => items.query('films').includeFieldGroups('x', 'y').find(),
  'find, by chance': (items) => items.query('films').randomSort({ seed: 3 }).find(),
  'find, by chance, no seed': (items) => items.query('films').randomSort({}).find(),
  'find, empty collection id': (items) => items.query('').find(),
  'find, as long as a GET may be': (items) => items.query('films').eq('t', text(1377)).find(),
  'find, one byte longer': (items) => items.query('films').eq('t', text(1378)).find(),
  'find, two bytes longer': (items) => items.query('films').eq('t', text(1379)).find(),
  'find, one byte shorter': (items) => items.query('films').eq('t', text(1376)).find(),
  'find, much longer': (items) => items.query('films').eq('t', text(5000)).find(),
  'find, unicode': (items) => items.query('films').eq('t', 'ÿ>?千🎬"\\').find(),
  count: (items) => items.query('films').eq('a', 1).limit(3).ascending('b').count(),
  'count, options': (items) => items.query('films').count(read),
  'count at once': (items) => items.count('films'),
  'count at once, options': (items) => items.count('films', { ...read, filter: { at } }),
  distinct: (items) => items.query('films').distinct('a'),
  'distinct, parts': (items) =>
    items
      .query('films')
      .gt('n', 1)
      .descending('x')
      .ascending('a')
      .skip(2)
      .limit(3)
      .distinct('a', { ...read, returnTotalCount: true }),
  'distinct at once': (items) => items.distinct('films', 'a'),
  'distinct at once, options': (items) =>
    items.distinct('films', 'a', {
      ...read,
      filter: { at: { $gt: at } },
      order: 'DESC',
      paging: { limit: 2, offset: 4 },
      returnTotalCount: true,
    }),
  'distinct at once, cursor': (items) =>
    items.distinct('films', 'a', { filter: { a: 1 }, cursorPaging: { limit: 2, cursor: 'c' } }),
  'query at once': (items) => items.query('films', {}),
  'query at once, parts': (items) =>
    items.query(
      'films',
      {
        filter: { at: { $gt: at } },
        sort: [{ fieldName: 'a', order: 'DESC' }],
        fields: ['a'],
        paging: { limit: 3, offset: 6 },
      },
      { ...read, returnTotalCount: true, includeReferences: [{ field: 'r', limit: 2 }] },
    ),
  'query at once, cursor': (items) =>
    items.query(
      'films',
      { filter: { a: 1 }, fields: ['a'], cursorPaging: { limit: 3, cursor: 'c' } },
      { ...read, returnTotalCount: true },
    ),
  'query at once, first page by cursor': (items) =>
    items.query('films', { filter: { a: 1 }, cursorPaging: { limit: 3 } }),
  'query at once, long': (items) => items.query('films', { filter: { a: text(3000) } }),
  search: (items) => items.search('films').expression('moon').run(),
  'search, parts': (items) =>
    items
      .search('films')
      .expression('moon')
      .fuzzy()
      .andMode()
      .eq('a', 1)
      .fields('a')
      .include('r', 2)
      .ascending('b')
      .skip(2)
      .limit(4)
      .run(read),
  'search, any word': (items) => items.search('films').orMode().run(),
  'search at once': (items) => items.search('films', { search: { expression: 'moon' } }),
  'search at once, parts': (items) =>
    items.search(
      'films',
      {
        search: { expression: 'moon', fuzzy: true, mode: 'OR' },
        filter: { at },
        sort: [{ fieldName: 'a', order: 'ASC' }],
        fields: ['a'],
        paging: { limit: 3, offset: 6 },
      },
      { language: 'en', includeReferences: [{ field: 'r' }] },
    ),
  'search at once, cursor': (items) =>
    items.search('films', { filter: { a: 1 }, cursorPaging: { limit: 3, cursor: 'c' } }),
}
