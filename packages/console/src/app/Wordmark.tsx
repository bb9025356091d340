import type { ReactNode } from 'react'

/** Name of the console. */
export function Wordmark(): ReactNode {
  return (
    <p className="shell-name">
      Foyer <span>console</span>
    </p>
  )
}
