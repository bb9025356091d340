/** A film of the collection `films`; unknown facts are absent. Amounts are in US dollars. */
export interface Film {
  title: string
  /** Sort key: the title in lower case, without leading article and accents. */
  titleSort: string
  year?: number
  releaseDate?: Date
  genre?: string
  /** Rating of the Motion Picture Association, for example `PG-13`. */
  rating?: string
  director?: string
  distributor?: string
  source?: string
  runningMinutes?: number
  budget?: number
  grossUs?: number
  grossWorld?: number
  /** 1 to 10. */
  imdbRating?: number
  imdbVotes?: number
  /** Percentage of positive reviews. */
  rottenTomatoes?: number
}

/** Number of films in the collection. */
export const filmCount = 3201

/** Id of the collection. */
export const films = 'films'

/** Fields that a list of films reads. */
export const cardFields = [
  'title',
  'year',
  'genre',
  'director',
  'imdbRating',
  'imdbVotes',
  'rottenTomatoes',
] as const satisfies readonly (keyof Film)[]

/** A film in a list. */
export type FilmCardFields = Pick<Film, (typeof cardFields)[number]>
