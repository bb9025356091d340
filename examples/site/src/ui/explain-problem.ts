import { ConfigurationError, FoyerError } from '@foyer/client'

/** Explains the failure of a call, and what to do next, to users. */
export function explainProblem(error: Error): string {
  if (error instanceof ConfigurationError) {
    return 'This site is not set up correctly, so this cannot work. Tell us.'
  }
  if (!(error instanceof FoyerError)) return 'Load the page again; if it stays like this, tell us.'
  switch (error.code) {
    case 'NETWORK':
      return 'The connection is gone. Check it, then try again.'
    case 'TIMEOUT':
      return 'The answer took too long. Try again in a moment.'
    default:
      return error.retryable
        ? 'The server has trouble at the moment. Try again in a minute.'
        : 'The server refused. Load the page again; if it stays like this, tell us.'
  }
}
