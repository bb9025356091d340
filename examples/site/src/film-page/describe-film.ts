import type { Film } from '../films/film.js'
import { genreName } from '../films/genres.js'

/** Describes a film in a sentence: `Drama of 1942 by Michael Curtiz, rated 8.8 on IMDb.` */
export function describeFilm({ genre, year, director, imdbRating }: Film): string {
  const parts = [
    genre ? genreName(genre) : 'Film',
    year && ` of ${year}`,
    director && ` by ${director}`,
    imdbRating !== undefined && `, rated ${imdbRating.toFixed(1)} on IMDb`,
  ]
  return `${parts.filter(Boolean).join('')}.`
}
