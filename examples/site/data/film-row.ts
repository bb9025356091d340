/** One row of the `movies` data as it stands in the file: nothing about it is sure until it was read. */
export type FilmRow = Readonly<Record<string, unknown>>

/** A film as the server loads it; a fact that the data does not hold is absent. */
export interface FilmItem {
  /** Readable and stable: the title and the year, `the-godfather-1972`. */
  _id: string
  title: string
  /** What titles are sorted by: small letters, no leading article, no accents. */
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
  /** United States dollars, like the two below. */
  budget?: number
  grossUs?: number
  grossWorld?: number
  /** 1 to 10. */
  imdbRating?: number
  imdbVotes?: number
  /** Percent of good reviews. */
  rottenTomatoes?: number
}

/** Something the importer did to a row, for the report. */
export interface Change {
  field: string
  was: unknown
  /** What is stored instead; undefined when the fact was left out. */
  became: unknown
  why: string
}

/** A value that was read, with what was done to it. */
export interface Read<T> {
  value: T
  changes: Change[]
}
