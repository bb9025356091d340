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

/** A genre in the list above. */
export type Genre = (typeof genres)[number]

/** Returns the name of a genre; of an unknown one, for example from a URL, its first part. */
export function genreName(genre: string, names: Record<Genre, string>): string {
  const known = genres.find((candidate) => candidate === genre)
  return known ? names[known] : (genre.split('/')[0] ?? genre)
}
