import { useRef, useState } from 'react'

/** State of an action that the user starts. */
export interface Action {
  /** Runs an action; returns undefined if it fails (see `error`) or while another one runs. */
  run<Result>(work: () => Promise<Result>): Promise<Result | undefined>
  pending: boolean
  /** Error of the last run. */
  error: Error | undefined
}

/** Runs one action at a time, so that a double click starts it once. */
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
