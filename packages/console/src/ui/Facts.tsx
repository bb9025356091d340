import type { ReactNode } from 'react'

/** Facts in columns, as many as fit. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return <dl className="facts fact-columns">{children}</dl>
}

/** Name and value of one fact. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
