import { type Genre, genreName } from '../films/genres.js'
import type { ChartPoint } from './ChartTip.js'
import type { Figure } from './figures.js'

/** Height of one genre's row, in pixels. */
export const rowHeight = 30

/** Converts figures to chart points; films without a genre appear in the tables only. */
export function genrePoints(
  figures: readonly Figure<string | undefined>[],
  names: Record<Genre, string>,
): ChartPoint[] {
  return figures.flatMap(({ key, count, rating }) =>
    key === undefined ? [] : [{ name: genreName(key, names), count, rating }],
  )
}
