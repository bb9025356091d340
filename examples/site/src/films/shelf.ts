import type { BuildQuery } from '@foyer/react'
import { cardFields, type FilmCardFields } from './film.js'

/** A row of films that scrolls sideways. */
export interface Shelf {
  id: string
  title: string
  /** Explains why these films are on one shelf. */
  note?: string
  /** Link to all films of this kind. */
  more: string
  build: BuildQuery<FilmCardFields>
}

/** Films on a shelf. */
export const shelfLength = 12

/** Limits a query to the fields and the number of films of a shelf. */
export function shelved(query: ReturnType<Shelf['build']>): ReturnType<Shelf['build']> {
  return query.fields(...cardFields).limit(shelfLength)
}
