import { emptySearch, type FilmSearch } from '../films/film-search.js'
import { genreName } from '../films/genres.js'
import type { Texts } from '../texts/en/index.js'

/** A filter of a search, and the change that removes it. */
export interface AppliedFilter {
  label: string
  without: Partial<FilmSearch>
}

/** Returns the filters of a search, in the order of the controls. */
export function appliedFilters(search: FilmSearch, texts: Texts['films']): AppliedFilter[] {
  const { filters } = texts
  const { text, genre, from, to, minRating, minCritics, minVotes, maxVotes, maxBudget } = search
  return [
    text && applied(filters.text(text), 'text'),
    genre && applied(genreName(genre, texts.genres), 'genre'),
    (from ?? to) && applied(years(from, to, texts), 'from', 'to'),
    minRating && applied(filters.rated(minRating), 'minRating'),
    minCritics && applied(filters.critics(minCritics), 'minCritics'),
    minVotes && applied(filters.minVotes(minVotes), 'minVotes'),
    maxVotes && applied(filters.maxVotes(maxVotes), 'maxVotes'),
    maxBudget && applied(filters.maxBudget(maxBudget), 'maxBudget'),
  ].filter((entry) => typeof entry === 'object')
}

function applied(label: string, ...names: (keyof FilmSearch)[]): AppliedFilter {
  return { label, without: Object.fromEntries(names.map((name) => [name, emptySearch[name]])) }
}

function years(
  from: number | undefined,
  to: number | undefined,
  { filters, span }: Texts['films'],
): string {
  if (to === undefined) return filters.from(from ?? 0)
  return from === undefined ? filters.until(to) : span(from, to)
}
