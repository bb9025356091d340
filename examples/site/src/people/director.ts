import { type AggregateRow, filter } from '@foyer/client'
import type { BuildAggregate } from '@foyer/react'
import type { Film } from '../films/film.js'
import type { Texts } from '../texts/en/index.js'

/** A director, aggregated over the director's films. */
export interface Director {
  name: string
  /** Number of films. */
  count: number
  /** Mean rating on IMDb, 1 to 10, over the films that have one. */
  rating: number | undefined
  /** Years of the first and of the last film. */
  from: number | undefined
  to: number | undefined
}

/** Limit of groups, larger than the number of directors. */
const mostDirectors = 1000

/** Aggregates the films by director; films without a director are omitted. */
export const byDirector: BuildAggregate<AggregateRow> = (query) =>
  query
    .filter(filter<Film>().isNotEmpty('director'))
    .group('director')
    .count()
    .avg('imdbRating', 'rating')
    .min('year', 'from')
    .max('year', 'to')
    .limit(mostDirectors)

/** Converts the results of `byDirector`. */
export function toDirectors(rows: readonly AggregateRow[]): Director[] {
  return rows.flatMap(({ _id, count, rating, from, to }) =>
    typeof _id === 'string' && _id !== ''
      ? [
          {
            name: _id,
            count: numberOf(count) ?? 0,
            rating: numberOf(rating),
            from: numberOf(from),
            to: numberOf(to),
          },
        ]
      : [],
  )
}

/** Formats the years of a director's films. */
export function yearSpan(
  { from, to }: Pick<Director, 'from' | 'to'>,
  { people, films }: Pick<Texts, 'people' | 'films'>,
): string {
  return from === undefined || to === undefined ? people.yearsUnknown : films.span(from, to)
}

/** Returns the path of a director's page. */
export function directorLink(name: string): string {
  return `/people/${encodeURIComponent(name)}`
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
