import { useRef, useState } from 'react'

/** State of an action that the user starts. */
export interface Action {
  /** Does something; gives undefined when it fails (see `error`) or while something still runs. */
  run<Result>(work: () => Promise<Result>): Promise<Result | undefined>
  pending: boolean
  /** Error of the last run. */
  error: Error | undefined
}

/** Runs one thing at a time: a double click starts it once. */
export function useAction(): Action {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error>()
  const running = useRef(false)
  return {
    async run(work) {
      if (running.current) return undefined
      running.current = true
      setPending(true)
      setError(undefined)
      try {
        return await work()
      } catch (failure) {
        setError(failure instanceof Error ? failure : new Error(String(failure)))
        return undefined
      } finally {
        running.current = false
        setPending(false)
      }
    },
    pending,
    error,
  }
}
