import type { ReactNode } from 'react'
import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useTexts } from '../language/texts-context.js'
import { axis } from './axis.js'
import { ChartTip } from './ChartTip.js'
import type { Figure } from './figures.js'
import { GenreTick } from './GenreTick.js'
import { genrePoints, rowHeight } from './genre-points.js'

/** Bar chart of the number of films in each genre. */
export function GenreCountChart(props: {
  figures: readonly Figure<string | undefined>[]
}): ReactNode {
  const { genres } = useTexts().films
  const points = genrePoints(props.figures, genres)
  return (
    <ResponsiveContainer width="100%" height={points.length * rowHeight}>
      <BarChart
        data={points}
        layout="vertical"
        margin={{ top: 0, right: 40, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide />
        <YAxis
          type="category"
          dataKey="name"
          width={138}
          interval={0}
          {...axis}
          tick={<GenreTick />}
        />
        <Tooltip
          content={<ChartTip />}
          cursor={{ fill: 'var(--color-accent-background)' }}
          isAnimationActive={false}
        />
        <Bar dataKey="count" barSize={14} fill="var(--color-accent)" isAnimationActive={false}>
          <LabelList dataKey="count" position="right" {...axis.tick} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
