import { useEffect, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/** Changes the query string of the URL. */
type SetParams = (params: URLSearchParams, options?: NavigateOptions) => void

/**
 * Returns the query string of the URL, including a pending change. The router changes the URL in a transition; without
 * this, controls would show the old value in the meantime.
 */
export function usePendingParams(): [params: URLSearchParams, setParams: SetParams] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [pending, setPending] = useState<{ of: string; params: URLSearchParams }>()
  useEffect(() => {
    setPending((last) => (last?.of === address ? last : undefined))
  }, [address])
  return [
    pending?.of === address ? pending.params : params,
    (next, options) => {
      setPending({ of: address, params: next })
      setParams(next, options)
    },
  ]
}
