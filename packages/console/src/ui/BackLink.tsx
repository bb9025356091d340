import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { PreviousIcon } from './icons.js'

interface BackLinkProps {
  to: To
  /** Classes besides `back-link`. */
  className?: string
  children: ReactNode
}

/** Link to the page above this one, for example from a member to all members. */
export function BackLink({ to, className = '', children }: BackLinkProps): ReactNode {
  return (
    <Link className={`back-link ${className}`.trimEnd()} to={to}>
      <PreviousIcon /> {children}
    </Link>
  )
}
