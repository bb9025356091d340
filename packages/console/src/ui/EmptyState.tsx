import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** What to do about it. */
  children: ReactNode
}

/** Stands where a list would be, when it has nothing to show. */
export function EmptyState({ title, children }: EmptyStateProps): ReactNode {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <div className="empty-text">{children}</div>
    </div>
  )
}
