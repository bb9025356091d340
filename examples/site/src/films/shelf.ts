import type { BuildQuery } from '@foyer/react'
import { cardFields, type FilmCardFields } from './film.js'
import { emptySearch, type FilmSearch, filmsLink } from './film-search.js'
import { sortedMatches } from './search-query.js'

/** A row of films that scrolls sideways. */
export interface Shelf {
  id: string
  title: string
  /** Explains why these films are on one shelf. */
  note?: string
  /** Link to all films of this kind; its label names them. */
  more: { to: string; label: string }
  build: BuildQuery<FilmCardFields>
}

/** Films on a shelf. */
export const shelfLength = 12

/** Limits a query to the fields and the number of films of a shelf. */
export function shelved(query: ReturnType<Shelf['build']>): ReturnType<Shelf['build']> {
  return query.fields(...cardFields).limit(shelfLength)
}

/** A shelf with the first films of a search. */
export interface SearchShelf extends Pick<Shelf, 'id' | 'title' | 'note'> {
  /** Label of the link to all films of the search. */
  more: string
  search: Partial<FilmSearch>
}

/** Creates a shelf from a search, so that its link leads to a list of the same films. */
export function shelfOf({ search, more, ...shelf }: SearchShelf): Shelf {
  const whole = { ...emptySearch, ...search }
  return {
    ...shelf,
    more: { to: filmsLink(whole), label: more },
    build: (query) => shelved(sortedMatches(query, whole)),
  }
}
