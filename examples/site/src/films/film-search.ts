/** Sort orders of a list of films; the first is the default. */
export const sorts = ['votes', 'rating', 'critics', 'newest', 'oldest', 'title'] as const

export type FilmSort = (typeof sorts)[number]

/** State of the films page. All of it is in the URL, so that it survives a reload and can be shared. */
export interface FilmSearch {
  /** Part of a title; empty for all. */
  text: string
  genre: string | undefined
  /** Lowest rating on IMDb. */
  minRating: number | undefined
  /** Lowest percentage of positive reviews on Rotten Tomatoes. */
  minCritics: number | undefined
  /** Lowest number of votes on IMDb, and an exclusive upper limit. */
  minVotes: number | undefined
  maxVotes: number | undefined
  /** Exclusive upper limit of the budget in dollars. */
  maxBudget: number | undefined
  /** First and last year, both included. */
  from: number | undefined
  to: number | undefined
  sort: FilmSort
  /** Page number, starting at 1. */
  page: number
}

/** Films on a page. */
export const pageSize = 24

/** Default state of the films page. */
export const emptySearch: FilmSearch = {
  text: '',
  genre: undefined,
  minRating: undefined,
  minCritics: undefined,
  minVotes: undefined,
  maxVotes: undefined,
  maxBudget: undefined,
  from: undefined,
  to: undefined,
  sort: 'votes',
  page: 1,
}

/** Maximum length of a search text; longer texts are cut. */
const longestText = 80

/** Largest number of votes or dollars. */
const largest = 1e10

/** Parses a search from URL parameters; invalid values become defaults. */
export function parseFilmSearch(params: URLSearchParams): FilmSearch {
  return {
    text: (params.get('q') ?? '').trim().slice(0, longestText),
    genre: params.get('genre')?.slice(0, longestText) || undefined,
    minRating: numberIn(params.get('rating'), 1, 10),
    minCritics: wholeIn(params.get('critics'), 1, 100),
    minVotes: wholeIn(params.get('minVotes'), 1, largest),
    maxVotes: wholeIn(params.get('maxVotes'), 1, largest),
    maxBudget: wholeIn(params.get('maxBudget'), 1, largest),
    from: wholeIn(params.get('from'), 1000, 9999),
    to: wholeIn(params.get('to'), 1000, 9999),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? emptySearch.sort,
    page: wholeIn(params.get('page'), 1, 10_000) ?? 1,
  }
}

/** Formats a search as URL parameters without default values, in a fixed order. */
export function formatFilmSearch(search: FilmSearch): URLSearchParams {
  const { text, genre, minRating, minCritics, minVotes, maxVotes, maxBudget } = search
  const { from, to, sort, page } = search
  const entries: [string, string | number | undefined][] = [
    ['q', text.trim() || undefined],
    ['genre', genre],
    ['rating', minRating],
    ['critics', minCritics],
    ['minVotes', minVotes],
    ['maxVotes', maxVotes],
    ['maxBudget', maxBudget],
    ['from', from],
    ['to', to],
    ['sort', sort === emptySearch.sort ? undefined : sort],
    ['page', page === 1 ? undefined : page],
  ]
  return new URLSearchParams(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** Changes a search and returns to its first page, unless `change` sets the page. */
export function changeSearch(search: FilmSearch, change: Partial<FilmSearch>): FilmSearch {
  return { ...search, page: 1, ...change }
}

/** Returns the link to the list of films with a search. */
export function filmsLink(search: FilmSearch): string {
  const query = formatFilmSearch(search).toString()
  return query ? `/films?${query}` : '/films'
}

function numberIn(text: string | null, low: number, high: number): number | undefined {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return undefined
  const value = Number(text)
  return value >= low && value <= high ? value : undefined
}

function wholeIn(text: string | null, low: number, high: number): number | undefined {
  return text && /^\d+$/.test(text) ? numberIn(text, low, high) : undefined
}
