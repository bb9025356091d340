import type { ReactNode } from 'react'
import {
  CartesianGrid,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
  ZAxis,
} from 'recharts'
import { axis, decades, grid, steps } from './axis.js'
import { type ChartPoint, ChartTip } from './ChartTip.js'
import type { Figure } from './figures.js'

/** The mean rating of each year, as discs that grow with the number of films. */
export function YearRatingChart({ figures }: { figures: readonly Figure<number>[] }): ReactNode {
  const points: (ChartPoint & { year: number })[] = figures.flatMap(({ key, count, rating }) =>
    rating === undefined ? [] : [{ name: `${key}`, year: key, count, rating }],
  )
  const first = points[0]?.year ?? 1900
  const last = points.at(-1)?.year ?? first
  const ratings = points.map(({ rating }) => rating ?? 0)
  const [low, high] = [Math.floor(Math.min(...ratings)), Math.ceil(Math.max(...ratings))]
  return (
    <ResponsiveContainer width="100%" height={260}>
      <ScatterChart margin={{ top: 8, right: 14, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} {...grid} />
        <XAxis
          dataKey="year"
          type="number"
          domain={[first - 1, last + 1]}
          ticks={decades(first, last)}
          interval="preserveStartEnd"
          minTickGap={18}
          {...axis}
        />
        <YAxis
          dataKey="rating"
          width={34}
          domain={[low, high]}
          ticks={steps(low, high)}
          {...axis}
        />
        <ZAxis dataKey="count" range={[14, 260]} />
        <Tooltip content={<ChartTip />} cursor={false} isAnimationActive={false} />
        <Scatter
          data={points}
          fill="var(--color-highlight)"
          fillOpacity={0.75}
          stroke="var(--color-highlight-text)"
          isAnimationActive={false}
        />
      </ScatterChart>
    </ResponsiveContainer>
  )
}
