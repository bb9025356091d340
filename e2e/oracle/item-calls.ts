import type { AllItems } from '@foyer/client'

/** One call, run with each of the two clients. */
export type ItemCall = (items: AllItems) => unknown

const at = new Date('2026-11-21T10:20:30.456Z')
const item = {
  _id: 'a',
  title: 'Amélie 🎬 千と千尋',
  at,
  inner: { at, list: [at, null, [1.5, { at }]] },
  gone: undefined,
  none: null,
}
const flags = { suppressHooks: true, showDrafts: true }
const read = { ...flags, consistentRead: true, language: 'en', appOptions: { mode: 'x' } }
const condition = { stars: { $gt: 3 }, at: { $lt: at } }
const changes = [
  { action: 'SET_FIELD' as const, fieldPath: 'a.b', value: at },
  { action: 'REMOVE_FIELD' as const, fieldPath: 'b' },
  { action: 'INCREMENT_FIELD' as const, fieldPath: 'n', value: 2.5 },
  { action: 'APPEND_TO_ARRAY' as const, fieldPath: 'list', value: { at } },
  { action: 'REMOVE_FROM_ARRAY' as const, fieldPath: 'list', value: at },
]
const many = (length: number) => Array.from({ length }, (_, index) => ({ _id: `${index}`, index }))
const text = (length: number) => 'x'.repeat(length)

/** Single items: get, insert, update, save, remove. */
const single: Record<string, ItemCall> = {
  get: (items) => items.get('films', '1'),
  'get, empty options': (items) => items.get('films', '1', {}),
  'get, fields': (items) => items.get('films', '1', { fields: ['a', 'b.c'] }),
  'get, no fields': (items) => items.get('films', '1', { fields: [] }),
  'get, flags': (items) => items.get('films', '1', { suppressHooks: false, consistentRead: true }),
  'get, language': (items) => items.get('films', '1', { language: 'pt-BR' }),
  'get, drafts': (items) => items.get('films', '1', { showDrafts: true }),
  'get, no drafts': (items) => items.get('films', '1', { showDrafts: false }),
  'get, app options': (items) => items.get('App/films', '1', { appOptions: { a: { b: 1 } } }),
  'get, includes': (items) =>
    items.get('films', '1', { includeReferences: [{ field: 'a' }, { field: 'b', limit: 3 }] }),
  'get, field groups': (items) => items.get('films', '1', { includeFieldGroups: ['x', 'y'] }),
  'get, everything': (items) =>
    items.get('films', '1', { ...read, fields: ['a'], includeReferences: [{ field: 'r' }] }),
  'get, slash': (items) => items.get('films', 'a/b'),
  'get, dots': (items) => items.get('films', '..'),
  'get, dot': (items) => items.get('films', 'a.b..c'),
  'get, unicode': (items) => items.get('films', 'é 千 x'),
  'get, signs': (items) => items.get('films', "a:@!$&'()*+,;=-_~b"),
  'get, empty id': (items) => items.get('films', ''),
  insert: (items) => items.insert('films', { title: 'x' }),
  'insert, values': (items) => items.insert('films', item),
  'insert, empty': (items) => items.insert('films', {}),
  'insert, empty id': (items) => items.insert('films', { _id: '' }),
  'insert, options': (items) =>
    items.insert('films', item, {
      ...flags,
      appOptions: { a: 1 },
      includeReferences: true,
      saveReferences: true,
    }),
  update: (items) => items.update('films', item),
  'update, no id': (items) => items.update('films', { title: 'x' }),
  'update, condition': (items) => items.update('films', item, { condition }),
  'update, built condition': (items) =>
    items.update('films', item, { condition: items.filter().gt('stars', 3).lt('at', at) }),
  'update, options': (items) =>
    items.update('films', item, { ...flags, saveReferences: false, includeReferences: false }),
  save: (items) => items.save('films', item),
  'save, options': (items) => items.save('films', item, { ...flags, saveReferences: true }),
  remove: (items) => items.remove('films', 'a/b'),
  'remove, options': (items) =>
    items.remove('films', 'a', { ...flags, appOptions: { a: 1 }, condition }),
  truncate: (items) => items.truncate('films'),
}

/** Changes of fields, many items, jobs, drafts. */
const changing: Record<string, ItemCall> = {
  patch: (items) =>
    items
      .patch('films', 'a')
      .setField('a.b', at)
      .removeField('b')
      .incrementField('n', -1)
      .appendToArray('list', { at })
      .removeFromArray('list', 'x')
      .run(),
  'patch, options': (items) =>
    items
      .patch('films', 'a')
      .setField('a', null)
      .run({ ...flags, condition }),
  'patch, no changes': (items) => items.patch('films', 'a').run(),
  'patch at once': (items) => items.patch('films', 'a', changes),
  'patch at once, options': (items) => items.patch('films', 'a', changes, { ...flags, condition }),
  bulkInsert: (items) => items.bulkInsert('films', [item, { title: 'y' }]),
  'bulkInsert, null id': (items) => items.bulkInsert('films', [{ _id: null }]),
  'bulkInsert, none': (items) => items.bulkInsert('films', []),
  'bulkInsert, 1000': (items) => items.bulkInsert('films', many(1000)),
  'bulkInsert, options': (items) =>
    items.bulkInsert('films', [item], { ...flags, appOptions: { a: 1 }, saveReferences: true }),
  'bulkInsert, override': (items) =>
    items.bulkInsert('films', [item], { overrideExisting: true, ...flags }),
  'bulkInsert, no override': (items) =>
    items.bulkInsert('films', [item], { overrideExisting: false }),
  bulkUpdate: (items) => items.bulkUpdate('films', [item]),
  'bulkUpdate, options': (items) =>
    items.bulkUpdate('films', [item], { ...flags, condition, saveReferences: true }),
  bulkSave: (items) => items.bulkSave('films', [item, {}]),
  'bulkSave, options': (items) => items.bulkSave('films', [item], flags),
  bulkRemove: (items) => items.bulkRemove('films', ['a', 'b/c']),
  'bulkRemove, options': (items) => items.bulkRemove('films', ['a'], { ...flags, condition }),
  bulkPatch: (items) => items.bulkPatch('films', ['a', 'b']).setField('x', at).run(),
  'bulkPatch, options': (items) =>
    items
      .bulkPatch('films', ['a'])
      .incrementField('n', 1)
      .run({ ...flags, condition }),
  'bulkPatch at once': (items) => items.bulkPatch('films', ['a', 'b'], changes, { condition }),
  asyncPatchByFilter: (items) => items.asyncPatchByFilter('films', condition, changes),
  'asyncPatchByFilter, options': (items) =>
    items.asyncPatchByFilter('films', items.filter().eq('at', at), changes, flags),
  asyncRemoveByFilter: (items) => items.asyncRemoveByFilter('films', {}),
  'asyncRemoveByFilter, options': (items) =>
    items.asyncRemoveByFilter('films', items.filter().ne('a', null), flags),
  getAsyncJobStatus: (items) => items.getAsyncJobStatus('job-1'),
  createDataItemDraft: (items) => items.createDataItemDraft('films', 'a'),
  publishDataItemDraft: (items) => items.publishDataItemDraft('films', 'a'),
  unpublishDataItem: (items) => items.unpublishDataItem('films', 'a'),
  'unpublishDataItem, copy': (items) =>
    items.unpublishDataItem('films', 'a', { copyToDraft: true }),
}

/** References and figures. */
const others: Record<string, ItemCall> = {
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
  'aggregatePipeline, language': (items) =>
    items.aggregatePipeline('films', { stages: [] }, { language: 'en', returnTotalCount: true }),
  'withEnvironment, insert': (items) => items.withEnvironment('SANDBOX').insert('films', item),
  'withEnvironment, get': (items) => items.withEnvironment('SANDBOX_PREFERRED').get('films', 'a'),
  'withEnvironment, find': (items) => items.withEnvironment('LIVE').query('films').find(),
  'withEnvironment, bulk': (items) => items.withEnvironment('SANDBOX').bulkRemove('films', ['a']),
}

/** Reads of lists. */
const lists: Record<string, ItemCall> = {
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

/** Conditions. */
const conditions: Record<string, ItemCall> = {
  eq: (items) => items.query('films').eq('a', 1).eq('b', 'x').eq('c', true).eq('d', null).find(),
  'eq, undefined': (items) => items.query('films').eq('a', undefined).find(),
  'eq, composites': (items) => items.query('films').eq('a', [1, at]).eq('b', { at }).find(),
  ne: (items) => items.query('films').ne('a', 1).ne('b', undefined).ne('c', [at]).find(),
  order: (items) => items.query('films').gt('a', 1).ge('b', 'x').lt('c', at).le('d', true).find(),
  'order, long names': (items) => items.query('films').gte('a', 1).lte('b', at).find(),
  between: (items) => items.query('films').between('a', 1, 5).between('b', at, at).find(),
  text: (items) =>
    items.query('films').startsWith('a', 'x').endsWith('b', 'y').contains('c', 'z').find(),
  lists: (items) => items.query('films').hasSome('a', [1, 2]).hasAll('b', ['x', at]).find(),
  'lists, one by one': (items) => items.query('films').hasSome('a', 1, 2).hasAll('b', at).find(),
  'lists, empty': (items) => items.query('films').hasSome('a', []).find(),
  in: (items) => items.query('films').in('a', [1, 'x', at]).find(),
  exists: (items) => items.query('films').exists('a', true).exists('b', false).find(),
  empty: (items) => items.query('films').isEmpty('a').isNotEmpty('b').find(),
  'same field': (items) => items.query('films').gt('a', 1).lt('a', 5).eq('b', 1).find(),
  or: (items) => items.query('films').eq('a', 1).or(items.filter().eq('b', 2)).find(),
  'or, nested': (items) =>
    items
      .query('films')
      .eq('a', 1)
      .or(items.filter().eq('b', 2).or(items.filter().eq('c', 3)))
      .or(items.filter().eq('d', 4).eq('e', 5))
      .find(),
  'or, then more': (items) =>
    items.query('films').eq('a', 1).or(items.filter().eq('b', 2)).eq('c', 3).gt('d', 4).find(),
  'or, with nothing': (items) => items.query('films').eq('a', 1).or(items.filter()).find(),
  'or, on nothing': (items) => items.query('films').or(items.filter().eq('a', 1)).find(),
  and: (items) => items.query('films').eq('a', 1).and(items.filter().eq('b', 2)).find(),
  'and, with nothing': (items) => items.query('films').eq('a', 1).and(items.filter()).find(),
  'and, same field': (items) =>
    items.query('films').gt('a', 1).and(items.filter().lt('a', 9)).find(),
  not: (items) => items.query('films').eq('a', 1).not(items.filter().eq('b', 2)).find(),
  'not, alone': (items) => items.query('films').not(items.filter().eq('b', 2)).find(),
  'not, of an or': (items) =>
    items
      .query('films')
      .not(items.filter().eq('a', 1).or(items.filter().eq('b', 2)))
      .find(),
  mixed: (items) =>
    items
      .query('films')
      .eq('a', 1)
      .and(items.filter().eq('b', 1).or(items.filter().eq('c', 1)))
      .eq('b', 3)
      .not(items.filter().eq('z', 1))
      .not(items.filter().eq('z', 2))
      .find(),
}

/** The calls of which both clients have to send the same, one a line. */
export const itemCalls: Record<string, ItemCall> = {
  ...single,
  ...changing,
  ...others,
  ...lists,
  ...conditions,
}
