import type { ReactElement } from 'react'
import { CodeField } from '../fields/code-field.js'
import { HiddenInputs } from '../fields/hidden-inputs.js'
import { Problems } from '../fields/problems.js'
import { Sentence } from '../fields/sentence.js'
import type { VerifyEmailView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Asks for the code of the verification e-mail, and offers a new one. */
export function VerifyEmail({ view }: { view: VerifyEmailView }): ReactElement {
  const { verify, common } = useTexts()
  return (
    <>
      <h1>{verify.title}</h1>
      <p className="lead">
        <Sentence text={verify.lead} recipient={view.email} />
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
          {common.confirm}
        </button>
      </form>
      <form method="post" action={view.resendAction} className="alternatives">
        <HiddenInputs pairs={view.hidden} />
        <p>{common.nothingThere}</p>
        <button type="submit" className="button">
          {common.sendNewCode}
        </button>
      </form>
    </>
  )
}
