import { type AggregateRow, filter } from '@foyer/client'
import type { BuildAggregate } from '@foyer/react'
import type { Film } from '../films/film.js'
import type { FilmSearch } from '../films/film-search.js'
import { addConditions } from '../films/film-search-query.js'
import type { Texts } from '../texts/en/index.js'

/** Range of years, both ends included; undefined ends are open. */
interface YearSpan {
  from: number | undefined
  to: number | undefined
}

/** All years. */
export const allYears: YearSpan = { from: undefined, to: undefined }

/** Ranges to choose from: decades, and one range for the early years. */
export const spans: readonly (YearSpan & { id: string })[] = [
  { id: 'late', from: 2000, to: undefined },
  ...[1990, 1980, 1970, 1960, 1950].map((year) => ({ id: `${year}`, from: year, to: year + 9 })),
  { id: 'early', from: undefined, to: 1949 },
]

/** Returns the name of a range. */
export function spanName({ from, to }: YearSpan, texts: Texts['films']['list']): string {
  if (from === undefined) return texts.before((to ?? 0) + 1)
  return to === undefined ? texts.since(from) : texts.decadeOf(from)
}

/** Returns true when a search filters by year. */
export function hasYears({ from, to }: YearSpan): boolean {
  return from !== undefined || to !== undefined
}

/** Number of films for each choice, with all other filters of the search; undefined while loading. */
export interface FilmFacets {
  countGenre(genre: string): number | undefined
  countYears(span: YearSpan): number | undefined
  /** Counts the films with this rating or a higher one. */
  countRated(lowest: number): number | undefined
}

/** Limit of groups, larger than the number of genres, years or ratings. */
const allGroups = 500

/** Counts the matching films by genre, ignoring the genre filter. */
export function genreCounts(search: FilmSearch): BuildAggregate<AggregateRow> {
  return countBy('genre', { ...search, genre: undefined })
}

/** Counts the matching films by year, ignoring the year filter. */
export function yearCounts(search: FilmSearch): BuildAggregate<AggregateRow> {
  return countBy('year', { ...search, ...allYears })
}

/** Counts the matching films by rating, ignoring the rating filter. */
export function ratingCounts(search: FilmSearch): BuildAggregate<AggregateRow> {
  return countBy('imdbRating', { ...search, minRating: undefined })
}

/** Numbers of films by the value of a field; undefined while loading. */
type Counts = readonly AggregateRow[] | undefined

/** Creates facets from the counts. */
export function makeFacets(byGenre: Counts, byYear: Counts, byRating: Counts): FilmFacets {
  return {
    countGenre: (genre) => byGenre && sumOf(byGenre, (key) => key === genre),
    countYears: ({ from, to }) => byYear && sumOf(byYear, isWithin(from, to)),
    countRated: (lowest) => byRating && sumOf(byRating, isWithin(lowest)),
  }
}

function isWithin(from = -Infinity, to = Infinity): (key: unknown) => boolean {
  return (key) => typeof key === 'number' && key >= from && key <= to
}

function countBy(
  field: 'genre' | 'year' | 'imdbRating',
  search: FilmSearch,
): BuildAggregate<AggregateRow> {
  return (query) =>
    query.filter(addConditions(filter<Film>(), search)).group(field).count().limit(allGroups)
}

function sumOf(rows: readonly AggregateRow[], takes: (key: unknown) => boolean): number {
  return rows.reduce(
    (sum, { _id, count }) => (takes(_id) && typeof count === 'number' ? sum + count : sum),
    0,
  )
}
