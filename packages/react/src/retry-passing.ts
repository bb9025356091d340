import { FoyerError } from '@foyer/client'

/** A refusal stays one, however often it is asked for. */
export function retryPassing(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof FoyerError && error.retryable
}
