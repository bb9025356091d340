import { type ReactNode, useId } from 'react'

interface ChartFigureProps {
  title: string
  /** One-sentence summary of the chart; screen readers read it instead. */
  summary: string
  children: ReactNode
}

/** A chart with its title and summary. `FigureTable` shows the same numbers as a table. */
export function ChartFigure({ title, summary, children }: ChartFigureProps): ReactNode {
  const id = useId()
  return (
    <figure className="chart" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{title}</h2>
      <figcaption id={`${id}summary`}>{summary}</figcaption>
      <div
        className="chart-drawing"
        role="img"
        dir="ltr"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}summary`}
      >
        {children}
      </div>
    </figure>
  )
}
