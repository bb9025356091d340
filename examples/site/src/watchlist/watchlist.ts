import type { Item } from '@foyer/client'
import type { BuildQuery } from '@foyer/react'
import type { FilmCardFields } from '../films/film.js'

/** A film on a member's watchlist, an item of the collection `watchlist`; only that member can read it. */
export interface WatchlistEntry {
  /** Reference: the film's id, or the film itself if the query includes it. */
  film: string | Item<FilmCardFields>
}

/** Id of the collection. */
export const watchlist = 'watchlist'

/** Maximum page size of the server. */
const mostEntries = 1000

/** Query for the ids of the films only, for buttons. */
export const marks: BuildQuery<WatchlistEntry> = (query) =>
  query.fields('film').descending('_createdDate').limit(mostEntries)

/** Query for the entries with their films, newest first. */
export const entries: BuildQuery<WatchlistEntry> = (query) =>
  query.include('film').descending('_createdDate').limit(mostEntries)

/** Returns the films of entries without duplicates; deleted films are omitted. */
export function filmsOf(list: readonly WatchlistEntry[]): Item<FilmCardFields>[] {
  const films = list.flatMap(({ film }) => (typeof film === 'string' ? [] : [film]))
  return [...new Map(films.map((film) => [film._id, film])).values()]
}
