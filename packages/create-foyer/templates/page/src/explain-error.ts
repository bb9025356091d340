import { FoyerError } from '@foyer/client'

/** Returns what to tell the visitor: the server's message, or that it cannot answer now. */
export function explainError(error: unknown): string {
  if (error instanceof FoyerError && error.retryable) {
    return 'The server cannot answer at the moment. Try again.'
  }
  return error instanceof Error ? error.message : String(error)
}
