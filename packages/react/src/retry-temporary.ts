import { FoyerError } from '@foyer/client'

/** Returns true for the first two failures, if they may be temporary: the `retry` option of TanStack Query. */
export function retryTemporary(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof FoyerError && error.retryable
}
