import type { ReactNode } from 'react'

/** An id, truncated if it is long, with the complete id as tooltip. */
export function ShortId({ id }: { id: string }): ReactNode {
  return (
    <code className="short-id" title={id}>
      {id}
    </code>
  )
}
