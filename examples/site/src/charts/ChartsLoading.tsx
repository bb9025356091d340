import type { ReactNode } from 'react'

/** Placeholder of the charts. */
export function ChartsLoading(): ReactNode {
  return (
    <div className="charts" role="status">
      <span className="visually-hidden">Loading the charts</span>
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
