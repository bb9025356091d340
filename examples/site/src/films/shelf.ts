import type { BuildQuery } from '@foyer/react'
import { cardFields, type FilmCardFields } from './film.js'

/** A row of films that scrolls sideways. */
export interface Shelf {
  id: string
  title: string
  /** Explains why these films are on one shelf. */
  note?: string
  /** The rest of them. */
  more: string
  build: BuildQuery<FilmCardFields>
}

/** Films on a shelf. */
export const shelfLength = 12

/** Cuts a query to what a shelf shows. */
export function shelved(query: ReturnType<Shelf['build']>): ReturnType<Shelf['build']> {
  return query.fields(...cardFields).limit(shelfLength)
}
