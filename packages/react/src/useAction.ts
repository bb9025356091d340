import { useRef, useState } from 'react'

/** An action that a person starts, and how it stands. */
export interface Action<Input, Result> {
  /** Starts it; gives undefined when it fails (see `error`) or while it still runs. */
  run(input: Input): Promise<Result | undefined>
  pending: boolean
  /** Why the last run failed. */
  error: Error | undefined
}

/** Runs an action once at a time: a double click starts it once. */
export function useAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
): Action<Input, Result> {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error>()
  const running = useRef(false)
  const run = async (input: Input) => {
    if (running.current) return undefined
    running.current = true
    setPending(true)
    setError(undefined)
    try {
      return await action(input)
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      return undefined
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { run, pending, error }
}
