import type { AllItems, Item, PagedResult, Reference } from '../index.js'

/** A collection with a field of each type. */
export interface Film {
  title: string
  genre: 'Drama' | 'Comedy'
  year: number
  released: Date
  classic: boolean
  tags: string[]
  scores: number[]
  note?: string
  facts: { budget: number; studio: { name: string; founded: Date } }
  director: Reference<'people'>
  cast: Reference<'people'>[]
}

interface Person {
  name: string
  born?: Date
}

/** Schema of a site with two collections. */
export interface Site {
  films: Film
  people: Person
}

declare const items: AllItems<Site>
declare const plain: AllItems

/** Asserts the type of a value. */
function takes<Value>(value: Value): Value {
  return value
}

const film = {
  title: 'x',
  genre: 'Drama' as const,
  year: 1,
  released: new Date(0),
  classic: true,
  tags: ['a'],
  scores: [1],
  facts: { budget: 1, studio: { name: 'x', founded: new Date(0) } },
  director: 'p1',
  cast: ['p1', { _id: 'p2' }],
}

const films = () => items.query('films')

/** Code that the compiler must accept. This code never runs. */
export const accepted: readonly (() => unknown)[] = [
  () => films().eq('title', 'x'),
  () => films().ne('title', 'x'),
  () => films().eq('genre', 'Drama'),
  () => films().ne('genre', 'Drama'),
  () => films().eq('year', 1),
  () => films().ne('year', 1),
  () => films().eq('released', new Date(0)),
  () => films().ne('released', new Date(0)),
  () => films().eq('classic', true),
  () => films().ne('classic', true),
  () => films().eq('tags', 'a'),
  () => films().ne('tags', 'a'),
  () => films().eq('tags', ['a']),
  () => films().ne('tags', ['a']),
  () => films().eq('scores', 1),
  () => films().ne('scores', 1),
  () => films().eq('note', 'x'),
  () => films().ne('note', 'x'),
  () => films().eq('note', null),
  () => films().ne('note', null),
  () => films().eq('_id', 'x'),
  () => films().eq('_createdDate', new Date(0)),
  () => films().ne('_createdDate', new Date(0)),
  () => films().eq('_owner', 'x'),
  () => films().eq('facts.budget', 1),
  () => films().ne('facts.budget', 1),
  () => films().eq('facts.studio.name', 'x'),
  () => films().ne('facts.studio.name', 'x'),
  () => films().eq('facts.studio.founded', new Date(0)),
  () => films().ne('facts.studio.founded', new Date(0)),
  () => films().eq('director', 'p1'),
  () => films().ne('director', 'p1'),
  () => films().gt('year', 1),
  () => films().gt('released', new Date(0)),
  () => films().gt('title', 'x'),
  () => films().gt('facts.budget', 1),
  () => films().ge('year', 1),
  () => films().ge('released', new Date(0)),
  () => films().ge('title', 'x'),
  () => films().ge('facts.budget', 1),
  () => films().lt('year', 1),
  () => films().lt('released', new Date(0)),
  () => films().lt('title', 'x'),
  () => films().lt('facts.budget', 1),
  () => films().le('year', 1),
  () => films().le('released', new Date(0)),
  () => films().le('title', 'x'),
  () => films().le('facts.budget', 1),
  () => films().gte('year', 1),
  () => films().gte('released', new Date(0)),
  () => films().gte('title', 'x'),
  () => films().gte('facts.budget', 1),
  () => films().lte('year', 1),
  () => films().lte('released', new Date(0)),
  () => films().lte('title', 'x'),
  () => films().lte('facts.budget', 1),
  () => films().between('year', 1, 2),
  () => films().between('released', new Date(0), new Date(1)),
  () => films().between('title', 'a', 'b'),
  () => films().startsWith('title', 'x'),
  () => films().startsWith('facts.studio.name', 'x'),
  () => films().startsWith('tags', 'x'),
  () => films().startsWith('director', 'p'),
  () => films().endsWith('title', 'x'),
  () => films().endsWith('facts.studio.name', 'x'),
  () => films().endsWith('tags', 'x'),
  () => films().endsWith('director', 'p'),
  () => films().contains('title', 'x'),
  () => films().contains('facts.studio.name', 'x'),
  () => films().contains('tags', 'x'),
  () => films().contains('director', 'p'),
  () => films().hasSome('tags', ['a']),
  () => films().hasSome('tags', 'a', 'b'),
  () => films().hasAll('scores', [1]),
  () => films().hasAll('scores', 1, 2),
  () => films().hasSome('cast', ['p1']),
  () => films().in('genre', ['Drama']),
  () => films().in('year', [1, 2]),
  () => films().in('year', 1, 2),
  () => films().exists('note'),
  () => films().exists('note', false),
  () => films().isEmpty('note'),
  () => films().isNotEmpty('facts.studio'),
  () => films().or(items.filter<Film>().eq('title', 'x')),
  () => films().and(items.filter().eq('any', 1)),
  () => films().not(films()),
  () => films().ascending('title'),
  () => films().ascending('title', 'year'),
  () => films().descending(['title', 'facts.budget']),
  () => films().ascending('_updatedDate'),
  () => films().limit(1).skip(2),
  () => films().fields('title', 'facts.budget'),
  () => films().include('director'),
  () => films().include('director', 'cast'),
  () => films().include('cast', 7),
  () => films().distinct('genre'),
  () => films().count({ language: 'en' }),
  () => films().find({ returnTotalCount: true }),
  () => films().randomSort({ seed: 1 }),
  () => items.insert('films', film),
  () => items.insert('films', { ...film, _id: 'x' }),
  () => items.insert('films', { ...film, note: 'x' }),
  () => items.insert('people', { name: 'x' }),
  () => items.insert('people', { name: 'x', born: new Date(0) }),
  () => items.save('films', film, { saveReferences: true }),
  () => items.update('films', { ...film, _id: 'x' }),
  () => items.update('people', { _id: 'x', name: 'y' }, { condition: { name: 'x' } }),
  () => items.update('people', { _id: 'x', name: 'y' }, { condition: items.filter() }),
  () => items.get('films', 'x', { fields: ['title'] }),
  () => items.remove('films', 'x', { suppressHooks: true }),
  () => items.bulkRemove('films', ['x']),
  () => items.patch('films', 'x').setField('title', 'y').run(),
  () => items.query('films', { filter: { title: 'x' } }),
  async () => takes<string | undefined>((await items.get('films', 'x'))?.title),
  async () => takes<string>((await items.insert('films', film)).director),
  async () => takes<string[]>((await items.insert('films', film)).cast),
  async () => takes<Date>((await items.insert('people', { name: 'x' }))._createdDate),
  async () => takes<{ title: string; _id: string }[]>((await films().fields('title').find()).items),
  async () => takes<string[]>((await films().find()).items.map((one) => one.director)),
  async () =>
    takes<(string | Item<Person>)[]>(
      (await films().include('director').find()).items.map((one) => one.director),
    ),
  async () =>
    takes<Item<Person>[][]>((await films().include('cast').find()).items.map((one) => one.cast)),
  async () => takes<number>((await films().fields('facts.budget').find()).items.length),
  async () => takes<number | undefined>((await films().find()).totalPages),
  () => plain.query('anything').eq('any.field', 1).ascending('other'),
  () => plain.insert('anything', { any: 1 }),
  async () => takes<number>((await plain.insert('anything', { any: 1 })).any),
  () => plain.query<Film>('films').gt('rating', 1),
  () => plain.get<Film>('films', 'x'),
  async () =>
    takes<PagedResult<Item<Film>>>(await plain.query<Film>('films').fields('title').find()),
  () =>
    takes<() => void>(
      films()
        .eq('year', 1)
        .subscribe(() => {}),
    ),
  () =>
    films()
      .fields('title')
      .subscribe((change) => change.kind !== 'leave' && takes<number>(change.item.year)),
  () =>
    films().subscribe({
      onChange: (change) => change.kind !== 'leave' && takes<string>(change.item.director),
      onReread: ({ logSequence }) => takes<number>(logSequence.sequence),
      onEnd: ({ code }) => takes<string>(code),
    }),
  () =>
    items.subscribe(
      'films',
      'x',
      (change) => change.kind !== 'leave' && takes<Item<string>[] | string[]>(change.item.cast),
    ),
  async () => items.subscribe('people', 'x', { onChange() {}, after: await items.logSequence() }),
  () =>
    plain.subscribe<Film>(
      'films',
      'x',
      (change) => change.kind !== 'leave' && takes<string>(change.item.title),
    ),
]
