import type { Director } from './director.js'

/** Sort orders of directors; the first is the default. */
export const peopleSorts = ['films', 'rating', 'name'] as const

export type PeopleSort = (typeof peopleSorts)[number]

/** State of the people page; all of it is in the URL. */
export interface PeopleSearch {
  /** Part of a name; empty for all. */
  text: string
  sort: PeopleSort
}

/** Maximum length of a search text; longer texts are cut. */
const longestText = 80

/** Minimum number of films for a meaningful mean of a director. */
const fewFilms = 3

/** Parses a search from URL parameters; invalid values become defaults. */
export function parsePeopleSearch(params: URLSearchParams): PeopleSearch {
  return {
    text: (params.get('q') ?? '').trim().slice(0, longestText),
    sort: peopleSorts.find((sort) => sort === params.get('sort')) ?? 'films',
  }
}

/** Formats a search as URL parameters without default values. */
export function formatPeopleSearch({ text, sort }: PeopleSearch): URLSearchParams {
  return new URLSearchParams({ ...(text && { q: text }), ...(sort !== 'films' && { sort }) })
}

/** Finds and sorts the directors of a search, ignoring accents and case. */
export function findDirectors(
  directors: readonly Director[],
  { text, sort }: PeopleSearch,
): Director[] {
  const words = wordsOf(text)
  const found = words.length === 0 ? directors : directors.filter(({ name }) => has(name, words))
  const order = orders[sort]
  return found
    .map((director) => ({ director, lastName: lastName(director) }))
    .sort((a, b) => order(a.director, b.director) || compareNames(a, b))
    .map(({ director }) => director)
}

/** Minimum length of a text for a search of directors; shorter texts match too many names. */
const shortestName = 3

/** Finds the directors whose names contain words that begin with the words of a text, most films first. */
export function directorsNamed(directors: readonly Director[], text: string): Director[] {
  const words = wordsOf(text)
  if (words.join('').length < shortestName) return []
  const named = directors.filter(({ name }) => {
    const names = wordsOf(name)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
  return findDirectors(named, { text: '', sort: 'films' })
}

function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean)
}

function has(name: string, words: readonly string[]): boolean {
  const letters = plain(name)
  return words.every((word) => letters.includes(word))
}

const orders: Record<PeopleSort, (a: Director, b: Director) => number> = {
  films: (a, b) => b.count - a.count,
  rating: (a, b) =>
    Number(b.count >= fewFilms) - Number(a.count >= fewFilms) || (b.rating ?? 0) - (a.rating ?? 0),
  name: () => 0,
}

interface Named {
  director: Director
  lastName: string
}

/** Compares by the last word of the name, then by the full name. */
function compareNames(a: Named, b: Named): number {
  return (
    a.lastName.localeCompare(b.lastName, 'en') ||
    a.director.name.localeCompare(b.director.name, 'en')
  )
}

function lastName({ name }: Director): string {
  return name.split(' ').at(-1) ?? name
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
