import { FoyerError } from '@foyer/client'

/** What went wrong with a call, and what to do next, for somebody who knows nothing of calls. */
export function explainProblem(error: Error): string {
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
