import { FoyerError } from '@foyer/client'

/**
 * Returns the message for a visitor: that of the server, or that the server is unavailable. During development, the
 * message of the error says more: the address of the server, and what to check.
 */
export function explainError(error: unknown): string {
  if (error instanceof FoyerError && error.retryable && !import.meta.env.DEV) {
    return 'The server cannot answer at the moment. Try again.'
  }
  return error instanceof Error ? error.message : String(error)
}
