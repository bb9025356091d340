/** A film of the collection `films`. */
export interface Film {
  title: string
  year?: number
  genre?: string
  director?: string
  imdbRating?: number
}

/** A review of the collection `reviews`. */
export interface Review {
  filmId: string
  filmTitle: string
  rating: number
  text: string
  /** Undefined after the author has deleted the account. */
  authorName?: string
}
