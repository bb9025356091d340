/** The genres of the films, the most frequent first; about one film in twelve has none. */
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

/** A genre as people write it. */
export function genreName(genre: string): string {
  return genre.split('/')[0] ?? genre
}
