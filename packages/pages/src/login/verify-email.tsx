import type { ReactElement } from 'react'
import { CodeField } from '../fields/code-field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { Result } from '../fields/result.js'
import { TextWithRecipient } from '../fields/text-with-recipient.js'
import type { VerifyEmailView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Asks for the code of the verification e-mail, and offers a new one. */
export function VerifyEmail({ view }: { view: VerifyEmailView }): ReactElement {
  const { verify, common } = useTexts()
  return (
    <>
      <p className="lead">
        <TextWithRecipient text={verify.lead} recipient={view.email} />
      </p>
      <Result view={view} />
      <Problems problems={view.problems} />
      <PageForm action={view.action} hidden={view.hidden}>
        <CodeField problems={view.problems} />
        <button type="submit" className="button primary wide">
          {common.confirm}
        </button>
      </PageForm>
      <PageForm action={view.resendAction} className="alternatives" hidden={view.hidden}>
        <p>{common.nothingThere}</p>
        <button type="submit" className="button">
          {common.sendNewCode}
        </button>
      </PageForm>
      <p>
        <a href={view.otherEmailUrl}>{verify.otherEmail}</a>
      </p>
    </>
  )
}
