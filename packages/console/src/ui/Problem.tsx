import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { ApiError } from '../api/api-error.js'
import { withFullStop } from './format/sentence.js'
import { commonWords, texts } from './texts/texts.js'

interface ProblemProps {
  error: Error
  onRetry: () => void
}

/** Explains why loading failed, with a retry button. */
export function Problem({ error, onRetry }: ProblemProps): ReactNode {
  return (
    <div className="notice danger problem" role="alert">
      <p>{describe(error)}</p>
      <div className="problem-foot">
        <Button className="button" onPress={onRetry}>
          {texts.problem.retry}
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
      <span role="status">{texts.problem.stale(describe(error))}</span>{' '}
      {/* Not announced: it changes with every poll. */}
      <RequestId error={error} />
    </p>
  )
}

function RequestId({ error }: { error: Error }): ReactNode {
  if (!(error instanceof ApiError) || error.requestId === undefined) return null
  return (
    <span className="request-id">
      {commonWords.requestId} <code>{error.requestId}</code>
    </span>
  )
}

/** Explains an error and what to do, in one or two sentences. A failure of the server names the request in its log. */
export function explain(error: unknown): string {
  const text = describe(error)
  if (!(error instanceof ApiError) || error.problem !== 'failed') return text
  return error.requestId === undefined ? text : `${text} ${texts.problem.inLog(error.requestId)}`
}

function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.problem.unexpected
  switch (error.problem) {
    case 'unreachable':
      return texts.problem.unreachable
    case 'locked':
      return texts.problem.locked
    case 'key-refused':
      return texts.problem.keyRefused
    case 'logged-out':
      return texts.problem.loggedOut
    case 'refused':
      if (error.missingScope !== undefined) {
        return texts.problem.missingScope(error.missingScope)
      }
      return texts.problem.refused(withFullStop(error.message))
    case 'failed':
      return texts.problem.failed
    case 'unreadable':
      return texts.problem.unreadable
  }
}
