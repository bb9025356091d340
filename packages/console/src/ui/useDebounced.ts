import { useEffect, useState } from 'react'

/** Pause in typing before a search or filter applies, in milliseconds. */
export const typingPauseMs = 200

/** Returns a value after its content has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  const content = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value may be a new object at each render
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [content])
  return debounced
}
