import type { Conditions } from '@foyer/client'
import type { BuildQuery } from '@foyer/react'
import { cardFields, type Film, type FilmCardFields } from './film.js'
import { type FilmSearch, type FilmSort, pageSize } from './film-search.js'

/** Fields that a search filters by. */
type FilterFields = FilmCardFields & Pick<Film, 'budget'>

type FilmQuery = Parameters<BuildQuery<FilmCardFields>>[0]

/** Builds the query of a search. */
export function searchQuery(search: FilmSearch): BuildQuery<FilmCardFields> {
  const { page } = search
  return (query) =>
    sortedMatches(query, search)
      .fields(...cardFields)
      .skip((page - 1) * pageSize)
      .limit(pageSize)
}

/** Adds the conditions and the order of a search to a query. */
export function sortedMatches(query: FilmQuery, search: FilmSearch): FilmQuery {
  return orders[search.sort](addConditions(query, search))
}

/** Adds the conditions of a search to a query, or to a filter. */
export function addConditions<Builder extends Conditions<FilterFields, Builder>>(
  builder: Builder,
  search: FilmSearch,
): Builder {
  const { text, genre, minRating, minCritics, minVotes, maxVotes, maxBudget, from, to } = search
  let narrowed = builder
  if (text) narrowed = narrowed.contains('title', text)
  if (genre) narrowed = narrowed.eq('genre', genre)
  if (minRating !== undefined) narrowed = narrowed.ge('imdbRating', minRating)
  if (minCritics !== undefined) narrowed = narrowed.ge('rottenTomatoes', minCritics)
  if (minVotes !== undefined) narrowed = narrowed.ge('imdbVotes', minVotes)
  if (maxVotes !== undefined) narrowed = narrowed.lt('imdbVotes', maxVotes)
  if (maxBudget !== undefined) narrowed = narrowed.lt('budget', maxBudget)
  if (from !== undefined) narrowed = narrowed.ge('year', from)
  if (to !== undefined) narrowed = narrowed.le('year', to)
  return narrowed
}

/** Sort orders. Each ends with a unique field, so that pages do not overlap. */
const orders: Record<FilmSort, (query: FilmQuery) => FilmQuery> = {
  votes: (query) => query.descending('imdbVotes').ascending('_id'),
  rating: (query) => query.descending('imdbRating', 'imdbVotes').ascending('_id'),
  critics: (query) => query.descending('rottenTomatoes', 'imdbVotes').ascending('_id'),
  newest: (query) => query.descending('releaseDate').ascending('_id'),
  oldest: (query) => query.ascending('releaseDate', '_id'),
  title: (query) => query.ascending('titleSort', '_id'),
}
