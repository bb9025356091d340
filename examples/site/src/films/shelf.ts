import type { BuildQuery } from '@foyer/react'
import { cardFields, type FilmCardFields } from './film.js'
import { emptySearch, type FilmSearch, filmsLink } from './film-search.js'
import { sortedMatches } from './film-search-query.js'

/** Films of a horizontally scrolling row. */
export interface Shelf<Id extends string = string> {
  id: Id
  /** Link to all films of this kind. */
  to: string
  build: BuildQuery<FilmCardFields>
}

/** Films on a shelf. */
export const shelfLength = 12

/** Limits a query to the fields and the number of films of a shelf. */
export function shelved(query: ReturnType<Shelf['build']>): ReturnType<Shelf['build']> {
  return query.fields(...cardFields).limit(shelfLength)
}

/** Creates a shelf with the first films of a search. Its link leads to a list of the same films. */
export function shelfOf<Id extends string>(id: Id, search: Partial<FilmSearch>): Shelf<Id> {
  const whole = { ...emptySearch, ...search }
  return {
    id,
    to: filmsLink(whole),
    build: (query) => shelved(sortedMatches(query, whole)),
  }
}
