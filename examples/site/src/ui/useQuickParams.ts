import { useEffect, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/** Changes the search part of the address. */
export type SetParams = (params: URLSearchParams, options?: NavigateOptions) => void

/**
 * The search part of the address, as it is about to be: the router changes it in a transition, and a control that
 * shows it must not jump back in the meantime.
 */
export function useQuickParams(): [params: URLSearchParams, setParams: SetParams] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const [ahead, setAhead] = useState<{ of: string; params: URLSearchParams }>()
  useEffect(() => {
    setAhead((last) => (last?.of === address ? last : undefined))
  }, [address])
  return [
    ahead?.of === address ? ahead.params : params,
    (next, options) => {
      setAhead({ of: address, params: next })
      setParams(next, options)
    },
  ]
}
