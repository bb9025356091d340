import { ConfigurationError, FoyerError } from '@foyer/client'

/** Explains the failure of a call, and what to do next, to users. */
export function explainProblem(error: Error): string {
  if (error instanceof ConfigurationError) {
    return 'This site is not set up correctly. Please let us know.'
  }
  if (!(error instanceof FoyerError)) return 'Reload the page. If it happens again, let us know.'
  switch (error.code) {
    case 'NETWORK':
      return 'Check your connection, then try again.'
    case 'TIMEOUT':
      return 'The server took too long to answer. Try again in a moment.'
    default:
      return error.retryable
        ? 'The server is having trouble. Try again in a minute.'
        : 'The server refused. Reload the page. If it happens again, let us know.'
  }
}
