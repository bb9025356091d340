import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axis, decades, grid } from './axis.js'
import { type ChartPoint, ChartTip } from './ChartTip.js'
import type { Figure } from './figures.js'

/** Bar chart of the number of films in each year. */
export function YearCountChart({ figures }: { figures: readonly Figure<number>[] }): ReactNode {
  const first = figures[0]?.key ?? 1900
  const last = figures.at(-1)?.key ?? first
  const points: (ChartPoint & { year: number })[] = figures.map(({ key, count, rating }) => ({
    name: `${key}`,
    year: key,
    count,
    rating,
  }))
  return (
    <ResponsiveContainer width="100%" height={260}>
      <BarChart
        data={points}
        margin={{ top: 8, right: 14, bottom: 0, left: 0 }}
        barCategoryGap={1}
        accessibilityLayer={false}
      >
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
        <YAxis width={34} tickCount={5} {...axis} />
        <Tooltip
          content={<ChartTip />}
          cursor={{ fill: 'var(--color-accent-background)' }}
          isAnimationActive={false}
        />
        <Bar
          dataKey="count"
          fill="var(--color-accent)"
          isAnimationActive={false}
          activeBar={{ fill: 'var(--color-highlight)' }}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
