import type { BuildQuery } from '@foyer/react'
import { cardFields, type FilmCardFields } from '../films/film.js'

/** Limit of films, larger than the number of any director. */
const mostFilms = 100

/** All films of a director, the newest first. */
export function filmsOf(name: string): BuildQuery<FilmCardFields> {
  return (query) =>
    query
      .eq('director', name)
      .descending('year')
      .ascending('_id')
      .fields(...cardFields)
      .limit(mostFilms)
}
