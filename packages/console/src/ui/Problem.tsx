import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { ApiError } from '../api-error.js'

interface ProblemProps {
  error: Error
  onRetry: () => void
}

/** Says in plain words why something could not be loaded, and what to do. */
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

/** The same for something that is on the page already and could not be renewed. */
export function StaleNotice({ error }: { error: Error }): ReactNode {
  return (
    <p className="notice warning">
      <span role="status">{explain(error)} What you see is from the last answer.</span>{' '}
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

/** One or two sentences about an error, for people. */
export function explain(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened in this page. Reload it.'
  switch (error.problem) {
    case 'unreachable':
      return 'The server did not answer. Check that Foyer is running.'
    case 'key-refused':
      return 'The server does not accept this owner key.'
    case 'refused':
      return `The server refused: ${sentence(error.message)}`
    case 'failed':
      return 'The server failed to answer this. Its log says more under the request id.'
    case 'unreadable':
      return 'Something other than Foyer answered. Check what stands between this page and the server.'
  }
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
