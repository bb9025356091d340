import type { Change, Read } from './film-row.js'
import { restoreAccents } from './restore-accents.js'

/**
 * Parses a title. Numbers are titles too (`300`, `1941`). A film without a title becomes `Untitled`, a name that no
 * other film of the data has.
 *
 * @param year year of the film, removed from the end of a title such as `King Kong (1933)`
 */
export function readTitle(raw: unknown, year: number | undefined): Read<string> {
  const field = 'title'
  if (typeof raw === 'number') {
    const value = String(raw)
    return { value, changes: [{ field, was: raw, became: value, why: 'a number is a title too' }] }
  }
  if (typeof raw !== 'string' || raw.trim() === '') {
    const value = 'Untitled'
    return { value, changes: [{ field, was: raw, became: value, why: 'the data has no title' }] }
  }
  const changes: Change[] = []
  const value = titleRules.reduce((title, { why, apply }) => {
    const became = apply(title, year)
    if (became !== title) changes.push({ field, was: title, became, why })
    return became
  }, raw)
  return { value, changes }
}

const titleRules: readonly {
  why: string
  apply: (title: string, year: number | undefined) => string
}[] = [
  { why: 'letters lost between two encodings', apply: restoreAccents },
  { why: 'spaces', apply: (title) => title.trim().replace(/\s+/g, ' ') },
  {
    why: 'the article belongs in front',
    apply: (title) => title.replace(/^(.+), (The|A|An)$/, '$2 $1'),
  },
  {
    why: 'the year stands in its own field',
    apply: (title, year) => (year ? title.replace(` (${year})`, '') : title),
  },
]

/** Returns the sort key of a title: `The Godfather` sorts under g, `Élan` under e. */
export function sortTitle(title: string): string {
  return plainLetters(title)
    .replace(/^(the|an?) (?=.)/, '')
    .replace(/^[^a-z0-9]+(?=.)/, '')
}

/** Returns the readable part of a film's id: `Dumb & Dumber`, 1994 is `dumb-and-dumber-1994`. */
export function slugFilm(title: string, year: number | undefined): string {
  const words = plainLetters(title)
    .replace(/['’]/g, '')
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
  return [words, year].join('-').replace(/-{2,}/g, '-').replace(/^-|-$/g, '')
}

function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
