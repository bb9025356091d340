import { genreName } from '../films/genres.js'
import { extremes, type Figure, fewFilms } from './figures.js'

/** Summarises the chart of films by year in a sentence. */
export function summariseYearCounts(figures: readonly Figure<number>[]): string {
  const { most } = extremes(figures)
  const [first, last] = [figures[0], figures.at(-1)]
  if (!most || !first || !last) return 'There are no films to show.'
  const late = figures.filter(({ key }) => key >= 1990).reduce((sum, { count }) => sum + count, 0)
  const all = figures.reduce((sum, { count }) => sum + count, 0)
  return `From ${first.key} to ${last.key}, ${percent(late / all)} of them in 1990 or later. The busiest year was ${most.key}, with ${most.count} films.`
}

/** Summarises the chart of ratings by year. */
export function summariseYearRatings(figures: readonly Figure<number>[]): string {
  const { best, worst } = extremes(figures)
  if (best?.rating === undefined || worst?.rating === undefined)
    return 'There are no ratings to show.'
  return `Of all years with at least ${fewFilms} films, ${best.key} has the highest average, ${best.rating.toFixed(1)}, and ${worst.key} the lowest, ${worst.rating.toFixed(1)}.`
}

/** Summarises the chart of films by genre. */
export function summariseGenreCounts(figures: readonly Figure<string | undefined>[]): string {
  const [first, second] = figures
  const last = figures.findLast(({ key }) => key !== undefined)
  if (!first?.key || !second?.key || !last?.key) return 'There are no films to show.'
  return `${genreName(first.key)} leads with ${first.count} films, followed by ${genreName(second.key).toLowerCase()} with ${second.count}. ${genreName(last.key)} comes last with ${last.count}.`
}

/** Summarises the chart of ratings by genre. */
export function summariseGenreRatings(figures: readonly Figure<string | undefined>[]): string {
  const { best, worst } = extremes(figures.filter(({ key }) => key !== undefined))
  if (best?.rating === undefined || worst?.rating === undefined)
    return 'There are no ratings to show.'
  return `${genreName(best.key ?? '')} has the highest average, ${best.rating.toFixed(1)}, and ${genreName(worst.key ?? '').toLowerCase()} the lowest, ${worst.rating.toFixed(1)}.`
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
