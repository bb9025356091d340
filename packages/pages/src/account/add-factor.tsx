import type { ReactElement } from 'react'
import { CodeField } from '../fields/code-field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { TextWithRecipient } from '../fields/text-with-recipient.js'
import { useTexts } from '../use-texts.js'
import type { AddFactorView } from './account-view.js'

/** Asks for the first code of a new second factor; shows the QR code and secret for authenticator apps. */
export function AddFactor({ view }: { view: AddFactorView }): ReactElement {
  const { ownFactors, common } = useTexts()
  return (
    <>
      <Lead view={view} />
      <Problems problems={view.problems} />
      {view.totp && <NewSecret totp={view.totp} />}
      <PageForm action={view.action} hidden={view.hidden}>
        <CodeField label={common.code} problems={view.problems} />
        <button type="submit" className="button primary wide">
          {common.confirm}
        </button>
      </PageForm>
      <a href={view.backUrl}>{ownFactors.back}</a>
    </>
  )
}

function Lead({ view: { type, hint, totp } }: { view: AddFactorView }): ReactElement {
  const { factor, ownFactors } = useTexts()
  if (type === 'TOTP') {
    return <p className="lead">{totp ? ownFactors.scan : ownFactors.notShownAgain}</p>
  }
  const text = type === 'EMAIL' ? factor.emailLead : factor.smsLead
  return (
    <p className="lead">
      <TextWithRecipient text={text} recipient={hint} />
    </p>
  )
}

function NewSecret({ totp }: { totp: NonNullable<AddFactorView['totp']> }): ReactElement {
  const { ownFactors } = useTexts()
  const { secret, uri, qrCode } = totp
  return (
    <>
      <img
        className="qr"
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt={ownFactors.qrCode}
        width="240"
        height="240"
      />
      <a href={uri}>{ownFactors.openApp}</a>
      <p>
        {ownFactors.secret}{' '}
        <code className="secret" dir="ltr">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <p>{ownFactors.confirmTotp}</p>
    </>
  )
}
