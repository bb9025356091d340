import type { ReactNode } from 'react'
import type { TooltipContentProps } from 'recharts'
import { writeNumber } from '../ui/write-number.js'

/** Tooltip of the point under the pointer. */
export function ChartTip({ active, payload }: Partial<TooltipContentProps>): ReactNode {
  const point: unknown = payload?.[0]?.payload
  if (!active || !isPoint(point)) return null
  return (
    <div className="chart-tip numeric">
      <strong>{point.name}</strong>
      <span>{point.count === 1 ? '1 film' : `${writeNumber(point.count)} films`}</span>
      {point.rating === undefined ? null : <span>average rating {point.rating.toFixed(2)}</span>}
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
