import type { ReactNode } from 'react'
import {
  CartesianGrid,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useTexts } from '../language/texts-context.js'
import { axis, grid } from './axis.js'
import { ChartTip } from './ChartTip.js'
import type { Figure } from './figures.js'
import { GenreTick } from './GenreTick.js'
import { genrePoints, rowHeight } from './genre-points.js'

/** The mean rating of each genre, as dots on one scale. */
export function GenreRatingChart(props: {
  figures: readonly Figure<string | undefined>[]
}): ReactNode {
  const { genres } = useTexts().films
  const points = genrePoints(props.figures, genres)
    .filter(({ rating }) => rating !== undefined)
    .toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0))
  return (
    <ResponsiveContainer width="100%" height={points.length * rowHeight + 30}>
      <ScatterChart margin={{ top: 0, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} {...grid} />
        <XAxis type="number" dataKey="rating" domain={[5, 8]} ticks={[5, 6, 7, 8]} {...axis} />
        <YAxis
          type="category"
          dataKey="name"
          width={138}
          interval={0}
          reversed
          allowDuplicatedCategory={false}
          {...axis}
          tick={<GenreTick />}
        />
        <Tooltip content={<ChartTip />} cursor={false} isAnimationActive={false} />
        <Scatter
          data={points}
          fill="var(--color-highlight)"
          stroke="var(--color-highlight-text)"
          isAnimationActive={false}
        />
      </ScatterChart>
    </ResponsiveContainer>
  )
}
