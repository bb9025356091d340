import type { Item } from '@foyer/client'
import type { BuildQuery } from '@foyer/react'
import type { FilmCardFields } from '../films/film.js'

/** A film that a member wants to see, in the collection `watchlist`; only that member can read it. */
export interface WatchlistEntry {
  /** A reference: the film's id, or the film itself where it was included. */
  film: string | Item<FilmCardFields>
}

/** Id of the collection. */
export const watchlist = 'watchlist'

/** Most entries that a page of the server holds. */
const mostEntries = 1000

/** The ids of the films alone: what a button needs. */
export const marks: BuildQuery<WatchlistEntry> = (query) =>
  query.fields('film').descending('_createdDate').limit(mostEntries)

/** With the films, the last one added first. */
export const entries: BuildQuery<WatchlistEntry> = (query) =>
  query.include('film').descending('_createdDate').limit(mostEntries)

/** The films of entries, each once; what is not in the collection any more is left out. */
export function filmsOf(list: readonly WatchlistEntry[]): Item<FilmCardFields>[] {
  const films = list.flatMap(({ film }) => (typeof film === 'string' ? [] : [film]))
  return [...new Map(films.map((film) => [film._id, film])).values()]
}
