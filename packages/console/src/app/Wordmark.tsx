import type { ReactNode } from 'react'

/** The name of this place. */
export function Wordmark(): ReactNode {
  return (
    <p className="shell-name">
      Foyer <span>console</span>
    </p>
  )
}
