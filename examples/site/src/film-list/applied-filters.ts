import { emptySearch, type FilmSearch } from '../films/film-search.js'
import { genreName } from '../films/genres.js'
import { dollars } from '../ui/dollars.js'
import { writeNumber } from '../ui/write-number.js'

/** A filter of a search, and the change that removes it. */
export interface AppliedFilter {
  label: string
  without: Partial<FilmSearch>
}

/** Returns the filters of a search, in the order of the controls. */
export function appliedFilters(search: FilmSearch): AppliedFilter[] {
  const { text, genre, from, to, minRating, minCritics, minVotes, maxVotes, maxBudget } = search
  return [
    text && applied(`“${text}”`, 'text'),
    genre && applied(genreName(genre), 'genre'),
    (from ?? to) && applied(years(from, to), 'from', 'to'),
    minRating && applied(`Rated ${minRating} or higher`, 'minRating'),
    minCritics &&
      applied(`${minCritics}%${minCritics < 100 ? ' or more' : ''} positive reviews`, 'minCritics'),
    minVotes && applied(`At least ${writeNumber(minVotes)} votes`, 'minVotes'),
    maxVotes && applied(`Fewer than ${writeNumber(maxVotes)} votes`, 'maxVotes'),
    maxBudget && applied(`Budget under ${dollars(maxBudget)}`, 'maxBudget'),
  ].filter((one) => typeof one === 'object')
}

function applied(label: string, ...names: (keyof FilmSearch)[]): AppliedFilter {
  return { label, without: Object.fromEntries(names.map((name) => [name, emptySearch[name]])) }
}

function years(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return `Until ${to}`
  if (to === undefined) return `From ${from}`
  return from === to ? `${from}` : `${from} to ${to}`
}
