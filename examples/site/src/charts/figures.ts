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

/** Limit of groups, larger than the number of years or genres. */
const allGroups = 500

/** Aggregates the films by year. */
export const byYear: BuildAggregate<AggregateRow> = figuresBy('year')

/** Aggregates the films by genre. */
export const byGenre: BuildAggregate<AggregateRow> = figuresBy('genre')

/** Minimum number of films for a meaningful mean of a year or genre. */
export const fewFilms = 5

/** Converts the results of an aggregation by year, in ascending order; films without a year are omitted. */
export function yearFigures(rows: readonly AggregateRow[]): Figure<number>[] {
  return rows
    .flatMap((row) => (typeof row._id === 'number' ? [figure(row._id, row)] : []))
    .sort((a, b) => a.key - b.key)
}

/**
 * Converts the results of an aggregation by genre, largest first; films without a genre come last, with an undefined
 * key.
 */
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

/**
 * Finds the figure with the most films, and the best and worst means among figures with at least `fewFilms` films.
 */
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
