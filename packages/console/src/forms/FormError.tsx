import type { ReactNode } from 'react'
import { explain } from '../ui/Problem.js'

/** Error of an action, in a form or below a button. Renders nothing without one. */
export function FormError({ error }: { error: Error | null }): ReactNode {
  if (error === null) return null
  return (
    <p className="notice danger" role="alert">
      {explain(error)}
    </p>
  )
}
