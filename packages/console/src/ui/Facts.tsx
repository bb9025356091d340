import type { ReactNode } from 'react'

interface FactsProps {
  /** Class of the layout: by default, as many columns as fit. */
  className?: string
  children: ReactNode
}

/** List of facts. */
export function Facts({ className = 'fact-columns', children }: FactsProps): ReactNode {
  return <dl className={`facts ${className}`}>{children}</dl>
}

interface FactProps {
  name: string
  className?: string
  children: ReactNode
}

/** Name and value of one fact. */
export function Fact({ name, className, children }: FactProps): ReactNode {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
