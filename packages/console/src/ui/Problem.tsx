import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { ApiError } from '../api-error.js'

interface ProblemProps {
  error: Error
  onRetry: () => void
}

/** Explains why loading failed, with a retry button. */
export function Problem({ error, onRetry }: ProblemProps): ReactNode {
  return (
    <div className="notice danger problem" role="alert">
      <p>{explain(error)}</p>
      <div className="problem-foot">
        <Button className="button" onPress={onRetry}>
          Try again
        </Button>
        <RequestId error={error} />
      </div>
    </div>
  )
}

/** Warns that the data on the page could not be refreshed. */
export function StaleNotice({ error }: { error: Error }): ReactNode {
  return (
    <p className="notice warning">
      <span role="status">{explain(error)} This page shows the last loaded data.</span>{' '}
      {/* Not read out: it is another one with every look. */}
      <RequestId error={error} />
    </p>
  )
}

function RequestId({ error }: { error: Error }): ReactNode {
  if (!(error instanceof ApiError) || error.requestId === undefined) return null
  return (
    <span className="request-id">
      Request id <code>{error.requestId}</code>
    </span>
  )
}

/** Explains an error and what to do, in one or two sentences. */
export function explain(error: Error): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred in this page. Reload it.'
  switch (error.problem) {
    case 'unreachable':
      return 'The server did not respond. Check that Foyer is running.'
    case 'key-refused':
      return 'The server does not accept this owner key.'
    case 'signed-out':
      return 'Your session has ended. Sign in again.'
    case 'refused':
      if (error.missingScope !== undefined) {
        return `This key lacks the scope “${error.missingScope}”. Lock the console and enter the owner key, or a key with this scope.`
      }
      return `The server refused: ${sentence(error.message)}`
    case 'failed':
      return 'The server failed to process the request. Look up the request id in its log.'
    case 'unreadable':
      return 'The response is not from Foyer. Check the proxies between this page and the server.'
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
