import type { ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { formatMeasure, type HomeChart } from './charts.js'

const axis = {
  tick: { fill: 'var(--color-text-soft)', fontSize: 12, fontFamily: 'var(--font-text)' },
  tickLine: false,
  axisLine: false,
} as const

const tooltip = {
  contentStyle: {
    border: 'var(--border)',
    borderRadius: 'var(--radius-md)',
    background: 'var(--color-background-raised)',
    color: 'var(--color-text)',
    fontSize: 'var(--text-xs)',
  },
  itemStyle: { color: 'var(--color-text)' },
  isAnimationActive: false,
} as const

/** Drawing of a chart, without its texts. */
export function ChartDrawing({ chart }: { chart: HomeChart }): ReactNode {
  const { kind, labels, series, allowsDecimals } = chart
  const points = labels.map((label, index) => ({
    label,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? 0])),
  }))
  const common = {
    data: points,
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    accessibilityLayer: false,
  } as const
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--color-line)" strokeDasharray="1 4" />
      <XAxis dataKey="label" interval="preserveStartEnd" minTickGap={40} {...axis} />
      <YAxis
        width={44}
        tickCount={4}
        allowDecimals={allowsDecimals}
        tickFormatter={formatMeasure}
        {...axis}
      />
      <Tooltip cursor={{ fill: 'var(--color-accent-background)' }} {...tooltip} />
    </>
  )
  return (
    <ResponsiveContainer width="100%" height={200}>
      {kind === 'line' ? (
        <LineChart {...common}>
          {frame}
          {series.map(({ name, colour }) => (
            <Line
              key={name}
              dataKey={name}
              stroke={colour}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      ) : (
        <BarChart {...common} barCategoryGap={1}>
          {frame}
          {series.map(({ name, colour }) => (
            <Bar key={name} dataKey={name} stackId="all" fill={colour} isAnimationActive={false} />
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  )
}
