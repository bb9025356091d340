/** Genres of the films, the most frequent first; some films have none. */
export const genres = [
  'Drama',
  'Comedy',
  'Action',
  'Adventure',
  'Thriller/Suspense',
  'Horror',
  'Romantic Comedy',
  'Musical',
  'Documentary',
  'Western',
  'Black Comedy',
  'Concert/Performance',
] as const

/** Formats a genre for reading. */
export function genreName(genre: string): string {
  return genre.split('/')[0] ?? genre
}
