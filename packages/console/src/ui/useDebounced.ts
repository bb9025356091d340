import { useEffect, useState } from 'react'

/** Pause in typing before the server is called, in milliseconds. */
const pauseMs = 200

/** Returns a value after its content has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  const content = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value may be a new object at each render
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [content])
  return debounced
}
