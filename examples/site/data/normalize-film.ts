import type { Change, FilmItem, FilmRow, Read } from './film-row.js'
import {
  readMoney,
  readNumber,
  readParentalRating,
  readReleaseDate,
  readWords,
} from './read-facts.js'
import { readTitle, slugFilm, sortTitle } from './read-title.js'

/** A film with its changes, or the reason why the row is not a film. */
export type NormalizedFilm =
  | { film: FilmItem; changes: Change[]; refused?: undefined }
  | { refused: string }

/**
 * Converts a row to a film.
 *
 * @param taken ids of the previous rows, to keep ids unique; the new id is added
 */
export function normalizeFilm(row: unknown, taken: Set<string>): NormalizedFilm {
  if (!isFilmRow(row)) return { refused: 'expected an object with a title or a release date' }
  const changes: Change[] = []
  const keep = <T>(read: Read<T>): T => {
    changes.push(...read.changes)
    return read.value
  }
  const releaseDate = keep(readReleaseDate(row['Release Date']))
  const year = releaseDate?.getUTCFullYear()
  const title = keep(readTitle(row.Title, year))
  const facts = readFacts(row, keep)
  const film: FilmItem = {
    _id: keep(freeId(slugFilm(title, year), taken)),
    title,
    titleSort: sortTitle(title),
    ...(year && releaseDate && { year, releaseDate: { $date: releaseDate.toISOString() } }),
    ...facts,
  }
  taken.add(film._id)
  return { film, changes }
}

/** Parses all facts except title and date, each by its kind. */
function readFacts(
  row: FilmRow,
  keep: <T>(read: Read<T>) => T,
): Omit<FilmItem, '_id' | 'title' | 'titleSort'> {
  return withoutAbsent({
    genre: keep(readWords('genre', row['Major Genre'])),
    rating: keep(readParentalRating(row['MPAA Rating'])),
    director: keep(readWords('director', row.Director)),
    distributor: keep(readWords('distributor', row.Distributor)),
    source: keep(readWords('source', row.Source)),
    runningMinutes: keep(
      readNumber('runningMinutes', row['Running Time min'], { from: 1, to: 900 }),
    ),
    budget: keep(readMoney('budget', row['Production Budget'])),
    grossUs: keep(readMoney('grossUs', row['US Gross'])),
    grossWorld: keep(readMoney('grossWorld', row['Worldwide Gross'])),
    imdbRating: keep(readNumber('imdbRating', row['IMDB Rating'], { from: 1, to: 10 })),
    imdbVotes: keep(readNumber('imdbVotes', row['IMDB Votes'], { from: 1, to: 10_000_000 })),
    rottenTomatoes: keep(
      readNumber('rottenTomatoes', row['Rotten Tomatoes Rating'], { from: 0, to: 100 }),
    ),
  })
}

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutAbsent<T extends object>(facts: T): Known<T> {
  // Object.fromEntries loses the field types; filtering entries does not change them.
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  ) as Known<T>
}

function freeId(slug: string, taken: ReadonlySet<string>): Read<string> {
  if (!taken.has(slug)) return { value: slug, changes: [] }
  let count = 2
  while (taken.has(`${slug}-${count}`)) count += 1
  const value = `${slug}-${count}`
  return { value, changes: [{ field: '_id', was: slug, became: value, why: 'taken' }] }
}

function isFilmRow(row: unknown): row is FilmRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false
  const named = 'Title' in row && row.Title !== null
  return named || ('Release Date' in row && row['Release Date'] !== null)
}
