import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../../owner/rights.js'
import type { HomeChart } from './charts.js'

// Loaded on demand: the chart library is larger than the first page.
const ChartDrawing = lazy(async () => ({
  default: (await import('./ChartDrawing.js')).ChartDrawing,
}))

/** A chart with its title, summary and a link to the counted entries. */
export function ChartCard({ chart }: { chart: HomeChart }): ReactNode {
  const { title, summary, series, list } = chart
  const owner = useOwner()
  const id = useId()
  return (
    <figure className="card flat home-chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <figcaption>{summary}</figcaption>
      {series.length > 1 && (
        <ul className="home-legend" aria-hidden="true">
          {series.map(({ name, colour }) => (
            <li key={name}>
              <span className="home-colour" style={{ background: colour }} /> {name}
            </li>
          ))}
        </ul>
      )}
      <div className="home-drawing" dir="ltr" aria-hidden="true">
        <Suspense fallback={null}>
          <ChartDrawing chart={chart} />
        </Suspense>
      </div>
      {list && mayUse(owner, list.needs) && <Link to={list.to}>{list.name}</Link>}
    </figure>
  )
}
