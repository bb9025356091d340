import type { ReactNode } from 'react'
import type { TooltipContentProps } from 'recharts'
import { languages } from '../language/languages.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'

/** Tooltip of the point under the pointer. */
export function ChartTip({ active, payload }: Partial<TooltipContentProps>): ReactNode {
  const { charts } = useMoreTexts()
  const { language, films } = useTexts()
  const point: unknown = payload?.[0]?.payload
  if (!active || !isPoint(point)) return null
  return (
    <div className="chart-tip numeric" dir={languages[language].direction}>
      <strong>{point.name}</strong>
      <span>{films.count(point.count)}</span>
      {point.rating === undefined ? null : <span>{charts.averageOf(point.rating)}</span>}
    </div>
  )
}

/** Data of one mark of a chart. */
export interface ChartPoint {
  name: string
  count: number
  rating: number | undefined
}

function isPoint(value: unknown): value is ChartPoint {
  return typeof value === 'object' && value !== null && 'name' in value && 'count' in value
}
