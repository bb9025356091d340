/** One row of the `movies` data as it is in the file; no field is guaranteed. */
export type FilmRow = Readonly<Record<string, unknown>>

/** A film as the server loads it; unknown facts are absent. */
export interface FilmItem {
  /** Stable id of title and year: `the-godfather-1972`. */
  _id: string
  title: string
  /** Sort key: the title in lower case, without leading article and accents. */
  titleSort: string
  year?: number
  releaseDate?: { $date: string }
  genre?: string
  /** Rating of the Motion Picture Association, for example `PG-13`. */
  rating?: string
  director?: string
  distributor?: string
  source?: string
  runningMinutes?: number
  /** US dollars, as the two below. */
  budget?: number
  grossUs?: number
  grossWorld?: number
  /** 1 to 10. */
  imdbRating?: number
  imdbVotes?: number
  /** Percent of good reviews. */
  rottenTomatoes?: number
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
