import type { AggregateRow } from '@foyer/client'
import type { BuildAggregate } from '@foyer/react'

/** Films of one year, or of one genre. */
export interface Figure<Key> {
  key: Key
  /** Number of films. */
  count: number
  /** Mean rating on IMDb, 1 to 10, over the films that have one. */
  rating: number | undefined
}

/** More groups than there are years. */
const allGroups = 500

/** Adds the films up by year. */
export const byYear: BuildAggregate<AggregateRow> = figuresBy('year')

/** Adds the films up by genre. */
export const byGenre: BuildAggregate<AggregateRow> = figuresBy('genre')

/** Below this many films a mean says more about one film than about a year. */
export const fewFilms = 5

/** Reads the results of an aggregation by year, from the first year to the last; films without a year are left out. */
export function yearFigures(rows: readonly AggregateRow[]): Figure<number>[] {
  return rows
    .flatMap((row) => (typeof row._id === 'number' ? [figure(row._id, row)] : []))
    .sort((a, b) => a.key - b.key)
}

/** Reads the results of an aggregation by genre, the largest first; films without a genre come last, without a key. */
export function genreFigures(rows: readonly AggregateRow[]): Figure<string | undefined>[] {
  return rows
    .map((row) => figure(typeof row._id === 'string' ? row._id : undefined, row))
    .sort((a, b) => Number(!a.key) - Number(!b.key) || b.count - a.count)
}

function figuresBy(field: 'year' | 'genre'): BuildAggregate<AggregateRow> {
  return (query) => query.group(field).count().avg('imdbRating', 'rating').limit(allGroups)
}

function figure<Key>(key: Key, { count, rating }: AggregateRow): Figure<Key> {
  return {
    key,
    count: typeof count === 'number' ? count : 0,
    rating: typeof rating === 'number' ? rating : undefined,
  }
}

/** The figures with the most films, and with the best and the worst mean of those that have enough films. */
export function extremes<Key>(figures: readonly Figure<Key>[]): {
  most: Figure<Key> | undefined
  best: Figure<Key> | undefined
  worst: Figure<Key> | undefined
} {
  const rated = figures.filter(({ count, rating }) => count >= fewFilms && rating !== undefined)
  const byRating = rated.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0))
  return {
    most: figures.toSorted((a, b) => b.count - a.count)[0],
    best: byRating[0],
    worst: byRating.at(-1),
  }
}
