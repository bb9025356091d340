import type { TestMailServerRequest } from '@foyer/protocol/mail-server'
import type { ReactNode } from 'react'
import { ApiError } from '../../api-error.js'
import { FormError } from '../../forms/FormError.js'
import { useConnectionTest } from './useMailServer.js'

interface ConnectionTestProps {
  request: TestMailServerRequest
  /** The mail server has a user name. */
  hasLogin: boolean
  /** Called with the error of a refused request, whose fields the form marks. */
  onRefused?: (error: Error) => void
}

/** Connects to the mail server and logs in, and says what went wrong. */
export function ConnectionTest({ request, hasLogin, onRefused }: ConnectionTestProps): ReactNode {
  const { mutate, data, error, variables, isPending } = useConnectionTest()
  // A result is about what was tested, not about what was typed since.
  const isCurrent = JSON.stringify(variables) === JSON.stringify(request)
  const isOfFields = error instanceof ApiError && error.violations.length > 0
  const problem = isCurrent ? data?.problem : undefined
  return (
    <div className="connection-test">
      <button
        type="button"
        className="button"
        aria-busy={isPending}
        onClick={() => mutate(request, { onError: (refused) => onRefused?.(refused) })}
      >
        Test the connection
      </button>
      <div role="status">
        {isPending && 'Connecting…'}
        {problem === null && (
          <p className="notice success">
            The mail server accepts the connection{hasLogin ? ' and the login' : ''}.
          </p>
        )}
        {problem && (
          <p className="notice danger">
            {sentence(problem.description)} <code>{problem.code}</code>
          </p>
        )}
      </div>
      {isCurrent && !isOfFields && <FormError error={error} />}
    </div>
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
