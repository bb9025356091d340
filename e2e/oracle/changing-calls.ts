import type { ItemCall } from './item-call.js'
import { at, changes, condition, flags, item, many } from './samples.js'

/** Patches, bulk calls, jobs and drafts. */
export const changingCalls: Record<string, ItemCall> = {
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
  'bulkPatch, none': (items) => items.bulkPatch('films', []).setField('x', at).run(),
  'bulkPatch, 1001': (items) =>
    items
      .bulkPatch(
        'films',
        Array.from({ length: 1001 }, (_, index) => `${index}`),
      )
      .removeField('x')
      .run(),
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
