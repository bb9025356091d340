import type { Conditions } from '@foyer/client'
import type { BuildQuery } from '@foyer/react'
import { cardFields, type FilmCardFields } from './film.js'
import { type FilmSearch, type FilmSort, pageSize } from './film-search.js'

type FilmQuery = Parameters<BuildQuery<FilmCardFields>>[0]

/** Builds the query of a search. */
export function searchQuery(search: FilmSearch): BuildQuery<FilmCardFields> {
  const { sort, page } = search
  return (query) =>
    orders[sort](narrow(query, search))
      .fields(...cardFields)
      .skip((page - 1) * pageSize)
      .limit(pageSize)
}

/** Adds the conditions of a search to a query, or to a filter. */
export function narrow<Builder extends Conditions<FilmCardFields, Builder>>(
  builder: Builder,
  { text, genre, minRating, from, to }: FilmSearch,
): Builder {
  let narrowed = builder
  if (text) narrowed = narrowed.contains('title', text)
  if (genre) narrowed = narrowed.eq('genre', genre)
  if (minRating !== undefined) narrowed = narrowed.ge('imdbRating', minRating)
  if (from !== undefined) narrowed = narrowed.ge('year', from)
  if (to !== undefined) narrowed = narrowed.le('year', to)
  return narrowed
}

/** Sort orders. Each ends with a unique field, so that no film appears on two pages. */
const orders: Record<FilmSort, (query: FilmQuery) => FilmQuery> = {
  votes: (query) => query.descending('imdbVotes').ascending('_id'),
  rating: (query) => query.descending('imdbRating', 'imdbVotes').ascending('_id'),
  critics: (query) => query.descending('rottenTomatoes', 'imdbVotes').ascending('_id'),
  newest: (query) => query.descending('releaseDate').ascending('_id'),
  oldest: (query) => query.ascending('releaseDate', '_id'),
  title: (query) => query.ascending('titleSort', '_id'),
}
