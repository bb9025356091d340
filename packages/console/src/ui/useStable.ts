import { useLayoutEffect, useRef, useState } from 'react'

type Handler = (...args: never[]) => unknown

/**
 * Returns functions that stay the same and call those of the last rendering, so that memoized components do not render
 * again. For event handlers only, because they must not be called during rendering.
 */
export function useStable<Handlers extends { [Name in keyof Handlers]: Handler }>(
  handlers: Handlers,
): Handlers {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(() => {
    const names = Object.keys(handlers) as (keyof Handlers)[]
    const calls = names.map((name) => [name, (...args: never[]) => latest.current[name](...args)])
    return Object.fromEntries(calls) as Handlers
  })
  return stable
}
