import { genreName } from '../films/genres.js'
import type { ChartPoint } from './ChartTip.js'
import type { Figure } from './figures.js'

/** Height of one genre's row, in pixels. */
export const rowHeight = 30

/** The genres as points of a chart; films without one are in the tables only. */
export function genrePoints(figures: readonly Figure<string | undefined>[]): ChartPoint[] {
  return figures.flatMap(({ key, count, rating }) =>
    key === undefined ? [] : [{ name: genreName(key), count, rating }],
  )
}
