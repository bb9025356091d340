import type { ItemCall } from './item-call.js'
import { at, condition, flags, item, read } from './samples.js'

/** Calls on single items: get, insert, update, save, remove. */
export const singleItemCalls: Record<string, ItemCall> = {
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
