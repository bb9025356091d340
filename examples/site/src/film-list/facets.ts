import { type AggregateRow, filter } from '@foyer/client'
import type { BuildAggregate } from '@foyer/react'
import type { Film } from '../films/film.js'
import type { FilmSearch } from '../films/film-search.js'
import { narrow } from '../films/search-query.js'
import type { Texts } from '../texts/en/index.js'

/** Range of years, both ends included; undefined ends are open. */
export interface YearSpan {
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
}

/** Limit of groups, larger than the number of genres or years. */
const allGroups = 500

/** Counts the films of a search by genre, ignoring its genre filter. */
export function genreCounts(search: FilmSearch): BuildAggregate<AggregateRow> {
  return countBy('genre', { ...search, genre: undefined })
}

/** Counts the films of a search by year, ignoring its year filter. */
export function yearCounts(search: FilmSearch): BuildAggregate<AggregateRow> {
  return countBy('year', { ...search, ...allYears })
}

/** Creates facets from these counts. */
export function makeFacets(
  byGenre: readonly AggregateRow[] | undefined,
  byYear: readonly AggregateRow[] | undefined,
): FilmFacets {
  return {
    countGenre: (genre) => byGenre && sumOf(byGenre, (key) => key === genre),
    countYears: ({ from = -Infinity, to = Infinity }) =>
      byYear && sumOf(byYear, (key) => typeof key === 'number' && key >= from && key <= to),
  }
}

function countBy(field: 'genre' | 'year', search: FilmSearch): BuildAggregate<AggregateRow> {
  return (query) =>
    query.filter(narrow(filter<Film>(), search)).group(field).count().limit(allGroups)
}

function sumOf(rows: readonly AggregateRow[], takes: (key: unknown) => boolean): number {
  return rows.reduce(
    (sum, { _id, count }) => (takes(_id) && typeof count === 'number' ? sum + count : sum),
    0,
  )
}
