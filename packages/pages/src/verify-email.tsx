import type { ReactElement } from 'react'
import { CodeField } from './code-field.js'
import { HiddenInputs } from './hidden-inputs.js'
import type { VerifyEmailView } from './page-view.js'
import { Problems } from './problems.js'

/** Asks for the code that was mailed, and offers to send a new one. */
export function VerifyEmail({ view }: { view: VerifyEmailView }): ReactElement {
  return (
    <>
      <h1>Check your mail</h1>
      <p className="lead">
        We sent a code to <strong>{view.email}</strong>. Enter it here to finish.
      </p>
      {view.notice && (
        <p className="notice success" role="status">
          {view.notice}
        </p>
      )}
      <Problems problems={view.problems} />
      <form method="post" action={view.action}>
        <HiddenInputs pairs={view.hidden} />
        <CodeField problems={view.problems} />
        <button type="submit" className="button primary wide">
          Confirm address
        </button>
      </form>
      <form method="post" action={view.resendAction} className="elsewhere">
        <HiddenInputs pairs={view.hidden} />
        <p>Nothing there? It can take a minute. Look in the spam folder too.</p>
        <button type="submit" className="button">
          Send a new code
        </button>
      </form>
    </>
  )
}
