import { type Genre, genreName } from '../films/genres.js'
import type { MoreTexts } from '../texts/en/more.js'
import { extremes, type Figure, fewFilms } from './figures.js'

/** Summarizes the chart of films by year in a sentence. */
export function summarizeYearCounts(
  figures: readonly Figure<number>[],
  texts: MoreTexts['charts'],
): string {
  const { most } = extremes(figures)
  const [first, last] = [figures[0], figures.at(-1)]
  if (!most || !first || !last) return texts.noFilms
  const late = figures.filter(({ key }) => key >= 1990).reduce((sum, { count }) => sum + count, 0)
  const all = figures.reduce((sum, { count }) => sum + count, 0)
  return texts.yearCounts({
    from: first.key,
    to: last.key,
    recent: (100 * late) / all,
    best: most.key,
    count: most.count,
  })
}

/** Summarizes the chart of ratings by year. */
export function summarizeYearRatings(
  figures: readonly Figure<number>[],
  texts: MoreTexts['charts'],
): string {
  const { best, worst } = extremes(figures)
  if (best?.rating === undefined || worst?.rating === undefined) return texts.noRatings
  return texts.yearRatings({
    few: fewFilms,
    best: best.key,
    high: best.rating,
    worst: worst.key,
    low: worst.rating,
  })
}

/** Summarizes the chart of films by genre. */
export function summarizeGenreCounts(
  figures: readonly Figure<string | undefined>[],
  texts: MoreTexts['charts'],
  genres: Record<Genre, string>,
): string {
  const [first, second] = figures
  const last = figures.findLast(({ key }) => key !== undefined)
  if (!first?.key || !second?.key || !last?.key) return texts.noFilms
  const named = (key: string, count: number) => ({ genre: genreName(key, genres), count })
  return texts.genreCounts(
    named(first.key, first.count),
    named(second.key, second.count),
    named(last.key, last.count),
  )
}

/** Summarizes the chart of ratings by genre. */
export function summarizeGenreRatings(
  figures: readonly Figure<string | undefined>[],
  texts: MoreTexts['charts'],
  genres: Record<Genre, string>,
): string {
  const { best, worst } = extremes(figures.filter(({ key }) => key !== undefined))
  if (best?.rating === undefined || worst?.rating === undefined) return texts.noRatings
  return texts.genreRatings(
    { genre: genreName(best.key ?? '', genres), rating: best.rating },
    { genre: genreName(worst.key ?? '', genres), rating: worst.rating },
  )
}
