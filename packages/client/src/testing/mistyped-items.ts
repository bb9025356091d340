import type { AllItems } from '../index.js'
import type { Film, Site } from './typed-items.js'

declare const items: AllItems<Site>

const films = () => items.query('films')

/** Code that the compiler must reject: an unused `@ts-expect-error` is an error. This code never runs. */
export const refused: readonly (() => unknown)[] = [
  // @ts-expect-error
  () => films().eq('titel', 'x'),
  // @ts-expect-error
  () => films().ne('titel', 'x'),
  // @ts-expect-error
  () => films().eq('title', 1),
  // @ts-expect-error
  () => films().ne('title', 1),
  // @ts-expect-error
  () => films().eq('genre', 'Horror'),
  // @ts-expect-error
  () => films().ne('genre', 'Horror'),
  // @ts-expect-error
  () => films().eq('year', '1'),
  // @ts-expect-error
  () => films().ne('year', '1'),
  // @ts-expect-error
  () => films().eq('released', '2020'),
  // @ts-expect-error
  () => films().ne('released', '2020'),
  // @ts-expect-error
  () => films().eq('released', 0),
  // @ts-expect-error
  () => films().ne('released', 0),
  // @ts-expect-error
  () => films().eq('classic', 'yes'),
  // @ts-expect-error
  () => films().ne('classic', 'yes'),
  // @ts-expect-error
  () => films().eq('tags', 1),
  // @ts-expect-error
  () => films().ne('tags', 1),
  // @ts-expect-error
  () => films().eq('tags', [1]),
  // @ts-expect-error
  () => films().ne('tags', [1]),
  // @ts-expect-error
  () => films().eq('scores', '1'),
  // @ts-expect-error
  () => films().ne('scores', '1'),
  // @ts-expect-error
  () => films().eq('facts.cost', 1),
  // @ts-expect-error
  () => films().ne('facts.cost', 1),
  // @ts-expect-error
  () => films().eq('facts.budget', '1'),
  // @ts-expect-error
  () => films().ne('facts.budget', '1'),
  // @ts-expect-error
  () => films().eq('facts.studio.name', 1),
  // @ts-expect-error
  () => films().ne('facts.studio.name', 1),
  // @ts-expect-error
  () => films().eq('facts.studio.nam', 'x'),
  // @ts-expect-error
  () => films().ne('facts.studio.nam', 'x'),
  // @ts-expect-error
  () => films().eq('_id', 1),
  // @ts-expect-error
  () => films().ne('_id', 1),
  // @ts-expect-error
  () => films().eq('_createdDate', 'x'),
  // @ts-expect-error
  () => films().ne('_createdDate', 'x'),
  // @ts-expect-error
  () => films().eq('director', 1),
  // @ts-expect-error
  () => films().ne('director', 1),
  // @ts-expect-error
  () => films().eq('note', 1),
  // @ts-expect-error
  () => films().ne('note', 1),
  // @ts-expect-error
  () => films().eq('title.length', 1),
  // @ts-expect-error
  () => films().ne('title.length', 1),
  // @ts-expect-error
  () => films().eq('tags.0', 'a'),
  // @ts-expect-error
  () => films().ne('tags.0', 'a'),
  // @ts-expect-error
  () => films().gt('year', '1'),
  // @ts-expect-error
  () => films().gt('facts', 1),
  // @ts-expect-error
  () => films().gt('nothing', 1),
  // @ts-expect-error
  () => films().gt('released', 1),
  // @ts-expect-error
  () => films().ge('year', '1'),
  // @ts-expect-error
  () => films().ge('facts', 1),
  // @ts-expect-error
  () => films().ge('nothing', 1),
  // @ts-expect-error
  () => films().ge('released', 1),
  // @ts-expect-error
  () => films().lt('year', '1'),
  // @ts-expect-error
  () => films().lt('facts', 1),
  // @ts-expect-error
  () => films().lt('nothing', 1),
  // @ts-expect-error
  () => films().lt('released', 1),
  // @ts-expect-error
  () => films().le('year', '1'),
  // @ts-expect-error
  () => films().le('facts', 1),
  // @ts-expect-error
  () => films().le('nothing', 1),
  // @ts-expect-error
  () => films().le('released', 1),
  // @ts-expect-error
  () => films().gte('year', '1'),
  // @ts-expect-error
  () => films().gte('facts', 1),
  // @ts-expect-error
  () => films().gte('nothing', 1),
  // @ts-expect-error
  () => films().gte('released', 1),
  // @ts-expect-error
  () => films().lte('year', '1'),
  // @ts-expect-error
  () => films().lte('facts', 1),
  // @ts-expect-error
  () => films().lte('nothing', 1),
  // @ts-expect-error
  () => films().lte('released', 1),
  // @ts-expect-error
  () => films().between('year', 'a', 'b'),
  // @ts-expect-error
  () => films().between('year', 1),
  // @ts-expect-error
  () => films().between('facts', 1, 2),
  // @ts-expect-error
  () => films().between('released', new Date(0), 1),
  // @ts-expect-error
  () => films().startsWith('year', 'x'),
  // @ts-expect-error
  () => films().startsWith('title', 1),
  // @ts-expect-error
  () => films().startsWith('released', 'x'),
  // @ts-expect-error
  () => films().startsWith('nothing', 'x'),
  // @ts-expect-error
  () => films().endsWith('year', 'x'),
  // @ts-expect-error
  () => films().endsWith('title', 1),
  // @ts-expect-error
  () => films().endsWith('released', 'x'),
  // @ts-expect-error
  () => films().endsWith('nothing', 'x'),
  // @ts-expect-error
  () => films().contains('year', 'x'),
  // @ts-expect-error
  () => films().contains('title', 1),
  // @ts-expect-error
  () => films().contains('released', 'x'),
  // @ts-expect-error
  () => films().contains('nothing', 'x'),
  // @ts-expect-error
  () => films().hasSome('tags', [1]),
  // @ts-expect-error
  () => films().hasSome('tags', 1),
  // @ts-expect-error
  () => films().hasAll('scores', ['a']),
  // @ts-expect-error
  () => films().hasAll('nothing', [1]),
  // @ts-expect-error
  () => films().in('genre', ['Horror']),
  // @ts-expect-error
  () => films().in('year', ['1']),
  // @ts-expect-error
  () => films().in('year', 1, '2'),
  // @ts-expect-error
  () => films().exists('nothing'),
  // @ts-expect-error
  () => films().exists('note', 'no'),
  // @ts-expect-error
  () => films().isEmpty('nothing'),
  // @ts-expect-error
  () => films().isNotEmpty('facts.nothing'),
  // @ts-expect-error
  () => films().or({ title: 'x' }),
  // @ts-expect-error
  () => films().or(items.filter<Film>().eq('titel', 'x')),
  // @ts-expect-error
  () => films().and('x'),
  // @ts-expect-error
  () => films().not(1),
  // @ts-expect-error
  () => films().ascending('nothing'),
  // @ts-expect-error
  () => films().ascending('title', 'nothing'),
  // @ts-expect-error
  () => films().descending(['nothing']),
  // @ts-expect-error
  () => films().ascending('facts.nothing'),
  // @ts-expect-error
  () => films().limit('1'),
  // @ts-expect-error
  () => films().skip('1'),
  // @ts-expect-error
  () => films().fields('nothing'),
  // @ts-expect-error
  () => films().fields('title', 'facts.nothing'),
  // @ts-expect-error
  () => films().include('title'),
  // @ts-expect-error
  () => films().include('nothing'),
  // @ts-expect-error
  () => films().include('director', 'title'),
  // @ts-expect-error
  () => films().distinct('nothing'),
  // @ts-expect-error
  () => films().count({ language: 1 }),
  // @ts-expect-error
  () => films().find({ returnTotalCount: 'yes' }),
  // @ts-expect-error
  () => films().find({ consistent: true }),
  // @ts-expect-error
  () => films().randomSort({ seed: 'x' }),
  // @ts-expect-error
  () => items.query('filmz'),
  // @ts-expect-error
  () => items.get('filmz', 'x'),
  // @ts-expect-error
  () => items.get('films', 1),
  // @ts-expect-error
  () => items.get('films', 'x', { field: ['title'] }),
  // @ts-expect-error
  () => items.remove('filmz', 'x'),
  // @ts-expect-error
  () => items.insert('filmz', { name: 'x' }),
  // @ts-expect-error
  () => items.insert('people', {}),
  // @ts-expect-error
  () => items.insert('people', { name: 1 }),
  // @ts-expect-error
  () => items.insert('people', { name: 'x', age: 1 }),
  // @ts-expect-error
  () => items.insert('people', { name: 'x', born: '2000' }),
  // @ts-expect-error
  () => items.insert('people', { name: 'x', _id: 1 }),
  // @ts-expect-error
  () => items.save('people', { nam: 'x' }),
  // @ts-expect-error
  () => items.update('people', { name: 'x' }),
  // @ts-expect-error
  () => items.update('people', { _id: 'x' }),
  // @ts-expect-error
  () => items.update('people', { _id: 'x', name: 'y' }, { conditions: {} }),
  // @ts-expect-error
  () => items.bulkRemove('films', 'x'),
  // @ts-expect-error
  () => items.aggregate('films').count('x'),
  // @ts-expect-error
  () => items.withEnvironment('TEST'),
  // @ts-expect-error
  async () => (await items.get('films', 'x')).title,
  // @ts-expect-error
  async () => (await items.get('films', 'x'))?.titel,
  // @ts-expect-error
  async () => (await films().find()).items[0]?.director._id,
  // @ts-expect-error
  async () => (await films().fields('title').find()).items[0]?.year,
  // @ts-expect-error
  async () => (await films().include('director').find()).items[0]?.director.nam,
  // @ts-expect-error
  async () => (await films().find()).item,
  // @ts-expect-error
  () => items.subscribe('books', 'x', () => {}),
  // @ts-expect-error
  () => items.subscribe('films', () => {}),
  // @ts-expect-error
  () => items.subscribe('films', 'x', {}),
  // @ts-expect-error
  () => items.subscribe('films', 'x', (change) => change.item.title),
  // @ts-expect-error
  () => items.subscribe('films', 'x', (change) => change.kind !== 'leave' && change.item.titel),
  // @ts-expect-error
  () => films().subscribe(),
  // @ts-expect-error
  () => films().subscribe((change) => change.kind !== 'leave' && change.item.director.name),
  // @ts-expect-error
  () => films().subscribe({ onEnd() {} }),
]
