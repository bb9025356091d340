import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'

/** Placeholder of the charts. */
export function ChartsLoading(): ReactNode {
  const { charts } = useMoreTexts()
  return (
    <div className="charts" role="status">
      <span className="visually-hidden">{charts.loading}</span>
      {[1, 2, 3, 4].map((chart) => (
        <div key={chart} className="chart" aria-hidden="true">
          <span className="skeleton chart-loading-title" />
          <span className="skeleton chart-loading-text" />
          <div className="chart-drawing chart-loading-drawing" />
        </div>
      ))}
    </div>
  )
}
