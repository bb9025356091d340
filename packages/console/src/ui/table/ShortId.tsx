import type { ReactNode } from 'react'

/** An id, cut where it is long, with the whole id as its title. */
export function ShortId({ id }: { id: string }): ReactNode {
  return (
    <code className="short-id" title={id}>
      {id}
    </code>
  )
}
