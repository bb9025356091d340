import { FoyerError } from '@foyer/client'

/** Returns the message for a visitor: that of the server, or that the server is unavailable. */
export function explainError(error: unknown): string {
  if (error instanceof FoyerError && error.retryable) {
    return 'The server cannot answer at the moment. Try again.'
  }
  return error instanceof Error ? error.message : String(error)
}
