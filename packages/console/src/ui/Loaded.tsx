import type { ReactNode } from 'react'
import { Loading } from './Loading.js'
import { Problem, StaleNotice } from './Problem.js'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Names the data for screen readers while it loads. */
  noun: string
  /** Placeholder lines while the data loads. */
  lines?: number
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query, or why it is missing. A failed refetch keeps the last loaded data, so that drafts and
 * running work on the page are not lost.
 */
export function Loaded<Data>({ query, children, ...loading }: LoadedProps<Data>): ReactNode {
  const { data, error, refetch } = query
  if (data === undefined) {
    if (error === null) return <Loading {...loading} />
    return <Problem error={error} onRetry={() => refetch()} />
  }
  return (
    <>
      {error !== null && <StaleNotice error={error} />}
      {children(data)}
    </>
  )
}
