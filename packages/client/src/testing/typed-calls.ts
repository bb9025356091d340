import {
  type AllItems,
  createAggregations,
  createBulk,
  createPatches,
  createReferences,
  createSearches,
  type DataSource,
  type Item,
  type Referenced,
} from '../index.js'
import type { Film, Site } from './typed-items.js'

declare const items: AllItems<Site>
declare const plain: AllItems
declare const source: DataSource

/** Asserts the type of a value. */
function takes<Value>(value: Value): Value {
  return value
}

const person = { name: 'x' }
const look = () => items.search('films')
const change = () => items.patch('films', 'x')
const changeAll = () => items.bulkPatch('films', ['x', 'y'])
const figures = () => items.aggregate('films')

/** Searches, references, bulk calls, patches and aggregations that the compiler must accept. This code never runs. */
export const accepted: readonly (() => unknown)[] = [
  () => look().expression('x').fuzzy().andMode().orMode(),
  () => look().eq('title', 'x'),
  () => look().eq('facts.studio.name', 'x'),
  () => look().gt('year', 1).between('released', new Date(0), new Date(1)),
  () => look().hasSome('tags', ['a']).contains('title', 'x'),
  () => look().ascending('title', 'year').descending('_updatedDate'),
  () => look().fields('title', 'facts.budget'),
  () => look().include('director').include('cast', 7),
  () => look().skip(1).limit(2).run({ language: 'en' }),
  () => items.search('films', { search: { expression: 'x' } }),
  () => items.search('films', { sort: [{ fieldName: 'year', order: 'DESC' }] }),
  () => items.search('films', { filter: { title: 'x' }, paging: { limit: 1 } }),
  async () => takes<string | undefined>((await look().run()).items[0]?.title),
  async () => takes<{ title: string; _id: string }[]>((await look().fields('title').run()).items),
  async () =>
    takes<Item<{ name: string; born?: Date }>[][]>(
      (await look().include('cast').run()).items.map((one) => one.cast),
    ),
  async () => takes<{ year: number }[]>((await items.search('films', { fields: ['year'] })).items),
  async () => takes<string[]>((await items.search('films', {})).items.map((one) => one.director)),
  async () => takes<{ year: number }[]>((await items.query('films', { fields: ['year'] })).items),
  () => items.query('films', { sort: [{ fieldName: 'facts.budget' }] }),
  () => items.find('films'),
  () => items.find('films', { filter: { year: 1990, title: { $startsWith: 'x', $ne: 'xy' } } }),
  () => items.find('films', { filter: { genre: { $nin: ['Drama'] }, note: { $isEmpty: true } } }),
  () => items.find('films', { filter: { year: { $not: { $gt: 1990 } } } }),
  () =>
    items.find('films', {
      filter: { title: { $matches: { spec: [{ type: 'literal', value: 'x' }] } } },
    }),
  () => items.find('films', { filter: { released: { $gte: new Date(0) }, note: null } }),
  () => items.find('films', { filter: { tags: { $hasSome: ['x'] }, genre: { $in: ['Drama'] } } }),
  () => items.find('films', { filter: { $or: [{ 'facts.budget': { $gt: 1 } }, { tags: 'x' }] } }),
  () => items.find('films', { filter: { director: 'p1' }, sort: ['-year', 'title'], limit: 5 }),
  async () => takes<{ year: number }[]>((await items.find('films', { fields: ['year'] })).items),
  async () => {
    const [first] = (await items.find('films', { include: ['director'] })).items
    return typeof first?.director === 'object' && takes<string>(first.director.name)
  },
  async () => (await plain.find<{ x: number }>('y', { filter: { x: 1 }, sort: '-x' })).items[0]?.x,
  () => items.insertReference('films', 'cast', 'x', 'p1'),
  () => items.insertReference('films', 'cast', { _id: 'x' }, ['p1', { _id: 'p2' }]),
  () => items.removeReference('films', 'cast', 'x', ['p1'], { suppressHooks: true }),
  () => items.replaceReferences('films', 'cast', 'x', []),
  async () => takes<boolean>(await items.isReferenced('films', 'cast', 'x', 'p1')),
  async () =>
    takes<string[]>((await items.queryReferenced('films', 'x', 'cast')).items.map((p) => p.name)),
  async () =>
    takes<{ born?: Date | undefined }[]>(
      (await items.queryReferenced('films', 'x', 'cast', { fields: ['born'], order: 'desc' }))
        .items,
    ),
  () => items.queryReferenced('films', { _id: 'x' }, 'cast', { limit: 1, skip: 2 }),
  async () =>
    takes<Referenced<{ name: string; born?: Date }>[]>(
      (await items.queryReferencedItems('films', ['x', 'y'], 'cast')).results,
    ),
  () => items.queryReferencedItems('films', 'x', 'cast', { fields: ['name'], order: 'ASC' }),
  () => items.bulkInsert('people', [person, { ...person, born: new Date(0) }]),
  () => items.bulkInsert('people', [{ ...person, _id: 'x' }], { overrideExisting: true }),
  () => items.bulkSave('people', [person], { saveReferences: true }),
  () => items.bulkUpdate('people', [{ ...person, _id: 'x' }], { condition: { name: 'y' } }),
  async () => takes<string[]>((await items.bulkSave('people', [person])).insertedItemIds),
  async () =>
    takes<string | undefined>((await items.bulkSave('people', [person])).errors[0]?.item.name),
  () => items.bulkRemove('people', ['x'], { atomic: true }),
  async () => takes<string | undefined>((await items.getWithRevision('films', 'x'))?.item.title),
  async () => (await plain.getWithRevision<{ n: number }>('any', 'x'))?.item.n.toFixed(),
  () => change().setField('title', 'y').run({ ifRevision: '1' }),
  () => items.remove('films', 'x', { ifRevision: '1' }),
  () => items.truncate('people'),
  () => changeAll().setField('title', 'x').incrementField('year', 1),
  () => changeAll().removeField('note').run({ suppressHooks: true }),
  () => items.bulkPatch('films', ['x'], [{ action: 'SET_FIELD', fieldPath: 'title', value: 'y' }]),
  () => change().setField('title', 'x').setField('genre', 'Drama'),
  () => change().setField('released', new Date(0)).setField('note', null),
  () => change().setField('facts.studio.name', 'x').setField('facts.budget', 1),
  () => change().setField('tags', ['a']).setField('director', { _id: 'p1' }),
  () => change().removeField('note').removeField('facts.studio'),
  () => change().incrementField('year', 1).incrementField('facts.budget', -1),
  () => change().appendToArray('tags', 'a').appendToArray('scores', 1),
  () => change().removeFromArray('tags', 'a').removeFromArray('cast', 'p1'),
  () => items.patch('films', 'x', [{ action: 'INCREMENT_FIELD', fieldPath: 'year', value: 1 }]),
  async () => takes<string>((await change().setField('title', 'x').run()).director),
  async () => takes<number>((await items.patch('films', 'x', [])).year),
  () => figures().filter(items.filter<Film>().eq('title', 'x')).count(),
  () => figures().group('genre').count().descending('count'),
  () => figures().group('genre', 'year').sum('year').ascending('genre', 'yearSum'),
  () => figures().avg('facts.budget', 'mean').min('released').max('title').skip(1).limit(2),
  () => figures().having(items.filter().gt('count', 1)).run({ returnTotalCount: true }),
  () => figures().group('genre').ascending('_id', ['year']).toRequest(),
  async () =>
    takes<{ _id: 'Drama' | 'Comedy' | null; count: number }[]>(
      (await figures().group('genre').count().run()).items,
    ),
  async () =>
    takes<{ _id: { genre: string | null; year: number | null }; yearSum: number }[]>(
      (await figures().group('genre', 'year').sum('year').run()).items,
    ),
  async () =>
    takes<{ mean: number | null; releasedMin: Date | null; titleMax: string | null }[]>(
      (await figures().avg('year', 'mean').min('released').max('title').run()).items,
    ),
  async () => takes<string | null>((await figures().group('director').run()).items[0]?._id ?? null),
  async () => takes<{ n: number }[]>((await items.aggregate<{ n: number }>('films').run()).items),
  () => items.aggregate('films', { stages: [] }),
  () => items.count('films', { filter: items.filter<Film>().gt('year', 1) }),
  async () => takes<(string | null)[]>((await items.distinct('films', 'genre')).values),
  async () => takes<(string[] | null)[]>((await items.distinct('films', 'tags')).values),
  () => items.distinct('films', 'facts.budget', { order: 'DESC' }),
  () =>
    items.asyncPatchByFilter('films', {}, [
      { action: 'SET_FIELD', fieldPath: 'title', value: 'x' },
    ]),
  () => items.asyncRemoveByFilter('films', { title: 'x' }),
  () => plain.distinct<string>('anything', 'any'),
  () => plain.asyncPatchByFilter('anything', {}, [{ action: 'REMOVE_FIELD', fieldPath: 'any' }]),
  () => createSearches<Site>(source).search('films').eq('title', 'x'),
  () => createReferences<Site>(source).insertReference('films', 'cast', 'x', 'y'),
  () => createBulk<Site>(source).bulkSave('people', [person]),
  () => createPatches<Site>(source).patch('films', 'x').setField('year', 1),
  () => createAggregations<Site>(source).aggregate('films').group('genre'),
  () => plain.search('anything').eq('any.field', 1).fields('other').run(),
  () => plain.search<Film>('films', { fields: ['anything'] }),
  () => plain.patch('anything', 'x').setField('any', 1).appendToArray('other', {}).run(),
  () => plain.patch<Film>('films', 'x').setField('rating', 1),
  () => plain.bulkInsert('anything', [{ any: 1 }, { any: 2 }]),
  () => plain.bulkPatch('anything', ['x']).incrementField('any', 1),
  () => plain.insertReference('anything', 'any', 'x', 'y'),
  () => plain.queryReferenced<Film>('anything', 'x', 'any', { fields: ['other'] }),
  () => plain.aggregate('anything').group('any').sum('other').ascending('otherSum'),
  () => plain.aggregate<{ n: number }>('anything').count().run(),
]
