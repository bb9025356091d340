import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** Explanation, or what to do next. */
  children: ReactNode
}

/** Message instead of an empty list. */
export function EmptyState({ title, children }: EmptyStateProps): ReactNode {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <div className="empty-text">{children}</div>
    </div>
  )
}
