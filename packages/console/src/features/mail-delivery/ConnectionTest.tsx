import type { TestMailServerRequest } from '@foyer/protocol/mail-server'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.js'
import { FormError } from '../../forms/FormError.js'
import { useConnectionTest } from './mail-server-mutations.js'
import { texts } from './texts/texts.js'

interface ConnectionTestProps {
  request: TestMailServerRequest
  /** The mail server has a user name. */
  hasLogin: boolean
  /** Called with the error of a refused request, whose fields the form marks. */
  onRefused?: (error: Error) => void
}

/** Connects to the mail server and logs in, and shows the result. */
export function ConnectionTest({ request, hasLogin, onRefused }: ConnectionTestProps): ReactNode {
  const { mutate, data, error, variables, isPending } = useConnectionTest()
  // A result applies to the tested settings, not to later input.
  const isCurrent = JSON.stringify(variables) === JSON.stringify(request)
  const hasFieldProblems = error instanceof ApiError && error.violations.length > 0
  const problem = isCurrent ? data?.problem : undefined
  return (
    <div className="connection-test">
      <button
        type="button"
        className="button"
        aria-busy={isPending}
        onClick={() => isPending || mutate(request, { onError: (refusal) => onRefused?.(refusal) })}
      >
        {texts.test}
      </button>
      <div role="status">
        {isPending && texts.connecting}
        {problem === null && (
          <p className="notice success">{hasLogin ? texts.acceptsLogin : texts.accepts}</p>
        )}
        {problem && (
          <p className="notice danger">
            {texts.problems[problem.code]} <code>{problem.code}</code>
            {problem.reply !== undefined && (
              <>
                <br />
                {texts.reply} <bdi>{problem.reply}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {isCurrent && !hasFieldProblems && <FormError error={error} />}
    </div>
  )
}
