import type { Film } from '../src/films/film.js'

/** One row of the `movies` data as it is in the file; no field is guaranteed. */
export type FilmRow = Readonly<Record<string, unknown>>

/** A film as the server loads it. The id is made of title and year: `the-godfather-1972`. */
export interface FilmItem extends Omit<Film, 'releaseDate'> {
  _id: string
  releaseDate?: { $date: string }
}

/** A change that `make-films.ts` made to a row, for the report. */
export interface Change {
  field: string
  was: unknown
  /** The stored value; undefined if the fact was left out. */
  became: unknown
  why: string
}

/** A parsed value, and the change that was made to it. */
export interface Read<T> {
  value: T
  changes: Change[]
}
