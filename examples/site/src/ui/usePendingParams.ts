import { useSyncExternalStore } from 'react'
import { type Location, type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** Changes the query string of the URL. `change` gets the query string with all earlier changes. */
type ChangeParams = (
  change: (params: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void

/** The query string that the router is about to show, and the location that it replaces. */
let pending: { of: Location; params: URLSearchParams } | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns the query string of the URL, including a pending change. The router changes the URL in a transition; without
 * this, controls would show the old value in the meantime. All controls of the page share the pending change, so that a
 * second one does not undo the first.
 */
export function usePendingParams(): [params: URLSearchParams, changeParams: ChangeParams] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const shared = useSyncExternalStore(
    subscribe,
    () => pending,
    () => undefined,
  )
  return [
    shared?.of === location ? shared.params : params,
    (change, options) => {
      const next = change(pending?.of === location ? pending.params : params)
      pending = { of: location, params: next }
      for (const listener of listeners) listener()
      setParams(next, options)
    },
  ]
}
