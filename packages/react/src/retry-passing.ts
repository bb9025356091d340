import { FoyerError } from '@foyer/client'

/** Retries failures that may be temporary, not refusals. */
export function retryPassing(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof FoyerError && error.retryable
}
