import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from './problems.js'

/** Props of the summary. */
export interface ProblemSummaryProps {
  title: string
  problems: readonly Problem[]
  /** Prefix of the ids of the fields. */
  id: string
  /** Shown below the errors, for example a link that helps. */
  children?: ReactNode
}

/** Lists the errors with links to their fields; takes the focus when it appears. */
export function ProblemSummary({ title, problems, id, children }: ProblemSummaryProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = problems.length === 0
  useEffect(() => {
    if (!isEmpty) box.current?.focus()
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <div className="problems" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={`${field} ${text}`}>{field ? <a href={`#${id}${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
      {children}
    </div>
  )
}
