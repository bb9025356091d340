import { type AggregateRow, filter } from '@foyer/client'
import type { BuildAggregate } from '@foyer/react'
import type { FilmCardFields } from '../films/film.js'
import type { FilmSearch } from '../films/film-search.js'
import { narrow } from '../films/search-query.js'

/** Years from the first to the last, both included; open where nothing is said. */
export interface YearSpan {
  from: number | undefined
  to: number | undefined
}

/** All years. */
export const allYears: YearSpan = { from: undefined, to: undefined }

/** The decades that can be chosen; the early ones, of which there are few films, in one. */
export const spans: readonly (YearSpan & { label: string })[] = [
  { label: '2000 and later', from: 2000, to: undefined },
  ...[1990, 1980, 1970, 1960, 1950].map((year) => ({
    label: `${year}s`,
    from: year,
    to: year + 9,
  })),
  { label: 'Before 1950', from: undefined, to: 1949 },
]

/** Returns true when a search filters by year. */
export function hasYears({ from, to }: YearSpan): boolean {
  return from !== undefined || to !== undefined
}

/** Number of films for each choice, with all other filters of the search; undefined while loading. */
export interface FilmFacets {
  countGenre(genre: string): number | undefined
  countYears(span: YearSpan): number | undefined
}

/** More groups than there are genres, or years. */
const allGroups = 500

/** Counts the films of a search by genre, whatever genre it names. */
export function genreCounts(search: FilmSearch): BuildAggregate<AggregateRow> {
  return countBy('genre', { ...search, genre: undefined })
}

/** Counts the films of a search by year, whatever years it names. */
export function yearCounts(search: FilmSearch): BuildAggregate<AggregateRow> {
  return countBy('year', { ...search, ...allYears })
}

/** Reads such counts. */
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
    query.filter(narrow(filter<FilmCardFields>(), search)).group(field).count().limit(allGroups)
}

function sumOf(rows: readonly AggregateRow[], takes: (key: unknown) => boolean): number {
  return rows.reduce(
    (sum, { _id, count }) => (takes(_id) && typeof count === 'number' ? sum + count : sum),
    0,
  )
}
