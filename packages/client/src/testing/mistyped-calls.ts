import {
  type AllItems,
  createAggregations,
  createBulk,
  createPatches,
  createReferences,
  createSearches,
  type DataSource,
} from '../index.js'
import type { Site } from './typed-items.js'

declare const items: AllItems<Site>
declare const source: DataSource

const look = () => items.search('films')
const change = () => items.patch('films', 'x')
const changeAll = () => items.bulkPatch('films', ['x', 'y'])
const figures = () => items.aggregate('films')

/** Code that the compiler must reject: an unused `@ts-expect-error` is an error. This code never runs. */
export const refused: readonly (() => unknown)[] = [
  // @ts-expect-error
  () => items.search('filmz'),
  // @ts-expect-error
  () => look().expression(1),
  // @ts-expect-error
  () => look().eq('titel', 'x'),
  // @ts-expect-error
  () => look().eq('title', 1),
  // @ts-expect-error
  () => look().ne('facts.studio.nam', 'x'),
  // @ts-expect-error
  () => look().gt('year', '1'),
  // @ts-expect-error
  () => look().between('released', 1, 2),
  // @ts-expect-error
  () => look().contains('year', 'x'),
  // @ts-expect-error
  () => look().hasSome('tags', [1]),
  // @ts-expect-error
  () => look().in('genre', ['Horror']),
  // @ts-expect-error
  () => look().exists('nothing'),
  // @ts-expect-error
  () => look().ascending('nothing'),
  // @ts-expect-error
  () => look().descending('title', 'nothing'),
  // @ts-expect-error
  () => look().fields('nothing'),
  // @ts-expect-error
  () => look().fields('title', 'facts.nothing'),
  // @ts-expect-error
  () => look().include('title'),
  // @ts-expect-error
  () => look().include('director', 'title'),
  // @ts-expect-error
  () => look().limit('1'),
  // @ts-expect-error
  () => look().run({ returnTotal: true }),
  // @ts-expect-error
  () => items.search('filmz', {}),
  // @ts-expect-error
  () => items.search('films', { fields: ['nothing'] }),
  // @ts-expect-error
  () => items.search('films', { sort: [{ fieldName: 'nothing' }] }),
  // @ts-expect-error
  () => items.search('films', { sort: [{ fieldName: 'year', order: 'UP' }] }),
  // @ts-expect-error
  () => items.search('films', { search: { mode: 'XOR' } }),
  // @ts-expect-error
  () => items.query('films', { fields: ['nothing'] }),
  // @ts-expect-error
  () => items.query('films', { sort: [{ fieldName: 'nothing' }] }),
  // @ts-expect-error
  () => items.query('filmz', {}),
  // @ts-expect-error
  () => items.find('filmz'),
  // @ts-expect-error
  () => items.find('films', { filter: { titel: 'x' } }),
  // @ts-expect-error
  () => items.find('films', { filter: { year: 'x' } }),
  // @ts-expect-error
  () => items.find('films', { filter: { year: { $gte: 'x' } } }),
  // @ts-expect-error
  () => items.find('films', { filter: { year: { $contains: 'x' } } }),
  // @ts-expect-error
  () => items.find('films', { filter: { title: { $regex: 'x' } } }),
  // @ts-expect-error
  () => items.find('films', { filter: { $or: [{ titel: 'x' }] } }),
  // @ts-expect-error
  () => items.find('films', { sort: '-nothing' }),
  // @ts-expect-error
  () => items.find('films', { include: ['title'] }),
  // @ts-expect-error
  async () => (await items.find('films', { fields: ['year'] })).items[0]?.title,
  // @ts-expect-error
  async () => (await look().run()).items[0]?.titel,
  // @ts-expect-error
  async () => (await look().fields('title').run()).items[0]?.year,
  // @ts-expect-error
  async () => (await look().run()).items[0]?.director._id,
  // @ts-expect-error
  async () => (await look().include('director').run()).items[0]?.director.nam,
  // @ts-expect-error
  async () => (await items.search('films', { fields: ['year'] })).items[0]?.title,
  // @ts-expect-error
  async () => (await items.query('films', { fields: ['year'] })).items[0]?.title,
  // @ts-expect-error
  () => items.insertReference('filmz', 'cast', 'x', 'y'),
  // @ts-expect-error
  () => items.insertReference('films', 'director', 'x', 'y'),
  // @ts-expect-error
  () => items.insertReference('films', 'tags', 'x', 'y'),
  // @ts-expect-error
  () => items.insertReference('films', 'nothing', 'x', 'y'),
  // @ts-expect-error
  () => items.insertReference('films', 'cast', 1, 'y'),
  // @ts-expect-error
  () => items.insertReference('films', 'cast', 'x', [1]),
  // @ts-expect-error
  () => items.insertReference('people', 'name', 'x', 'y'),
  // @ts-expect-error
  () => items.removeReference('films', 'title', 'x', 'y'),
  // @ts-expect-error
  () => items.removeReference('films', 'cast', 'x'),
  // @ts-expect-error
  () => items.replaceReferences('films', 'director', 'x', []),
  // @ts-expect-error
  () => items.replaceReferences('films', 'cast', 'x', [{ id: 'y' }]),
  // @ts-expect-error
  () => items.isReferenced('films', 'title', 'x', 'y'),
  // @ts-expect-error
  () => items.isReferenced('films', 'cast', 'x', ['y']),
  // @ts-expect-error
  () => items.queryReferenced('filmz', 'x', 'cast'),
  // @ts-expect-error
  () => items.queryReferenced('films', 'x', 'title'),
  // @ts-expect-error
  () => items.queryReferenced('films', 'x', 'nothing'),
  // @ts-expect-error
  () => items.queryReferenced('films', 'x', 'cast', { fields: ['title'] }),
  // @ts-expect-error
  () => items.queryReferenced('films', 'x', 'cast', { order: 'up' }),
  // @ts-expect-error
  async () => (await items.queryReferenced('films', 'x', 'cast')).items[0]?.title,
  async () =>
    // @ts-expect-error
    (await items.queryReferenced('films', 'x', 'cast', { fields: ['born'] })).items[0]?.name,
  // @ts-expect-error
  () => items.queryReferencedItems('films', ['x'], 'tags'),
  // @ts-expect-error
  () => items.queryReferencedItems('films', ['x'], 'cast', { fields: ['title'] }),
  // @ts-expect-error
  () => items.queryReferencedItems('films', [1], 'cast'),
  // @ts-expect-error
  async () => (await items.queryReferencedItems('films', 'x', 'cast')).results[0]?.item?.title,
  // @ts-expect-error
  () => items.bulkInsert('filmz', []),
  // @ts-expect-error
  () => items.bulkInsert('people', [{}]),
  // @ts-expect-error
  () => items.bulkInsert('people', [{ name: 1 }]),
  // @ts-expect-error
  () => items.bulkInsert('people', [{ name: 'x', age: 1 }]),
  // @ts-expect-error
  () => items.bulkInsert('people', [{ name: 'x', born: '2000' }]),
  // @ts-expect-error
  () => items.bulkInsert('people', { name: 'x' }),
  // @ts-expect-error
  () => items.bulkSave('people', [{ nam: 'x' }]),
  // @ts-expect-error
  () => items.bulkSave('people', [{ name: 'x' }, { name: 2 }]),
  // @ts-expect-error
  () => items.bulkSave('people', [{ name: 'x', _id: 1 }]),
  // @ts-expect-error
  () => items.bulkUpdate('people', [{ name: 'x' }]),
  // @ts-expect-error
  () => items.bulkUpdate('people', [{ _id: 'x' }]),
  // @ts-expect-error
  () => items.bulkUpdate('people', [{ _id: 'x', name: 'y' }], { conditions: {} }),
  // @ts-expect-error
  () => items.bulkRemove('filmz', ['x']),
  // @ts-expect-error
  () => items.bulkRemove('films', ['x'], { ifRevision: '1' }),
  // @ts-expect-error
  async () => (await items.getWithRevision('films', 'x'))?.item.titel,
  // @ts-expect-error
  () => items.remove('films', 'x', { ifRevision: 1 }),
  // @ts-expect-error
  () => items.insert('people', { name: 'x' }, { ifRevision: '1' }),
  // @ts-expect-error
  () => items.bulkRemove('people', [1]),
  // @ts-expect-error
  () => items.truncate('filmz'),
  // @ts-expect-error
  () => items.bulkPatch('filmz', ['x']),
  // @ts-expect-error
  () => changeAll().setField('titel', 'x'),
  // @ts-expect-error
  () => changeAll().setField('title', 1),
  // @ts-expect-error
  () => changeAll().incrementField('title', 1),
  // @ts-expect-error
  () => changeAll().removeField('nothing'),
  // @ts-expect-error
  () => items.bulkPatch('films', ['x'], [{ action: 'SET_FIELD', fieldPath: 'titel' }]),
  // @ts-expect-error
  () => items.bulkPatch('films', ['x'], [{ action: 'SET', fieldPath: 'title' }]),
  // @ts-expect-error
  () => items.patch('filmz', 'x'),
  // @ts-expect-error
  () => change().setField('titel', 'x'),
  // @ts-expect-error
  () => change().setField('title', 1),
  // @ts-expect-error
  () => change().setField('genre', 'Horror'),
  // @ts-expect-error
  () => change().setField('released', '2020'),
  // @ts-expect-error
  () => change().setField('facts.budget', '1'),
  // @ts-expect-error
  () => change().setField('facts.studio.nam', 'x'),
  // @ts-expect-error
  () => change().setField('tags', 'a'),
  // @ts-expect-error
  () => change().setField('tags', [1]),
  // @ts-expect-error
  () => change().setField('director', 1),
  // @ts-expect-error
  () => change().removeField('nothing'),
  // @ts-expect-error
  () => change().removeField('facts.nothing'),
  // @ts-expect-error
  () => change().incrementField('title', 1),
  // @ts-expect-error
  () => change().incrementField('scores', 1),
  // @ts-expect-error
  () => change().incrementField('year', '1'),
  // @ts-expect-error
  () => change().appendToArray('title', 'x'),
  // @ts-expect-error
  () => change().appendToArray('tags', 1),
  // @ts-expect-error
  () => change().appendToArray('nothing', 'x'),
  // @ts-expect-error
  () => change().removeFromArray('year', 1),
  // @ts-expect-error
  () => change().removeFromArray('scores', 'a'),
  // @ts-expect-error
  () => items.patch('films', 'x', [{ action: 'SET_FIELD', fieldPath: 'titel', value: 'y' }]),
  // @ts-expect-error
  () => items.patch('films', 'x', [{ action: 'ADD', fieldPath: 'title' }]),
  // @ts-expect-error
  async () => (await change().run()).titel,
  // @ts-expect-error
  async () => (await items.patch('films', 'x', [])).titel,
  // @ts-expect-error
  () => items.aggregate('filmz'),
  // @ts-expect-error
  () => items.aggregate('filmz', { stages: [] }),
  // @ts-expect-error
  () => figures().group('nothing'),
  // @ts-expect-error
  () => figures().group('genre', 'facts.nothing'),
  // @ts-expect-error
  () => figures().sum('title'),
  // @ts-expect-error
  () => figures().sum('scores'),
  // @ts-expect-error
  () => figures().avg('released'),
  // @ts-expect-error
  () => figures().avg('nothing'),
  // @ts-expect-error
  () => figures().min('tags'),
  // @ts-expect-error
  () => figures().max('classic'),
  // @ts-expect-error
  () => figures().max('nothing', 'most'),
  // @ts-expect-error
  () => figures().sum('year', 1),
  // @ts-expect-error
  () => figures().count('films'),
  // @ts-expect-error
  () => figures().filter({ title: 'x' }),
  // @ts-expect-error
  () => figures().having('count'),
  // @ts-expect-error
  () => figures().ascending('nothing'),
  // @ts-expect-error
  () => figures().descending('count'),
  // @ts-expect-error
  () => figures().count().descending('counts'),
  // @ts-expect-error
  () => figures().sum('year', 'total').ascending('yearSum'),
  // @ts-expect-error
  async () => (await figures().group('genre').run()).items[0]?.count,
  // @ts-expect-error
  async () => (await figures().count().run()).items[0]?.count.length,
  // @ts-expect-error
  async () => (await figures().sum('year', 'total').run()).items[0]?.yearSum,
  // @ts-expect-error
  async () => (await figures().max('released').run()).items[0]?.releasedMax.getTime(),
  // @ts-expect-error
  async () => (await figures().group('genre', 'year').run()).items[0]?._id.title,
  // @ts-expect-error
  async () => (await figures().group('year').run()).items[0]?._id.year,
  // @ts-expect-error
  () => items.count('filmz'),
  // @ts-expect-error
  () => items.distinct('films', 'nothing'),
  // @ts-expect-error
  () => items.distinct('filmz', 'title'),
  // @ts-expect-error
  async () => (await items.distinct('films', 'year')).values[0]?.length,
  // @ts-expect-error
  () => items.asyncPatchByFilter('films', {}, [{ action: 'SET_FIELD', fieldPath: 'titel' }]),
  // @ts-expect-error
  () => items.asyncRemoveByFilter('filmz', {}),
  // @ts-expect-error
  () => createSearches<Site>(source).search('films').eq('titel', 'x'),
  // @ts-expect-error
  () => createReferences<Site>(source).insertReference('films', 'title', 'x', 'y'),
  // @ts-expect-error
  () => createBulk<Site>(source).bulkSave('people', [{ nam: 'x' }]),
  // @ts-expect-error
  () => createPatches<Site>(source).patch('films', 'x').setField('year', '1'),
  // @ts-expect-error
  () => createAggregations<Site>(source).aggregate('films').group('nothing'),
  // These calls have no idempotency key.
  // @ts-expect-error
  () => items.get('films', 'x', { idempotencyKey: 'k' }),
  // @ts-expect-error
  () => items.truncate('films', { idempotencyKey: 'k' }),
  // @ts-expect-error
  () => items.createDataItemDraft('films', 'x', { idempotencyKey: 'k' }),
  // @ts-expect-error
  () => items.getAsyncJobStatus('x', { idempotencyKey: 'k' }),
  // @ts-expect-error
  () => items.isReferenced('films', 'cast', 'x', 'y', { idempotencyKey: 'k' }),
]
