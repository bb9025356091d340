import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { Result } from '../fields/result.js'
import type { SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type { AccountFactorsView } from './account-factors-view.js'
import { AddFactors } from './add-factors.js'
import { OwnDevices } from './own-devices.js'
import { OwnFactors } from './own-factors.js'

/** Page of a member's second factors and remembered devices. */
export function AccountFactors({
  view,
  site,
}: {
  view: AccountFactorsView
  site: SiteBranding
}): ReactElement {
  const { ownFactors, account } = useTexts()
  return (
    <>
      <p className="lead">{ownFactors.lead}</p>
      <Problems problems={view.problems} />
      <Result view={view} />
      {!view.isRecent && <LogInAgain action={view.actions.logInAgain} />}
      <section aria-labelledby="yours-title">
        <h2 id="yours-title">{ownFactors.yours}</h2>
        <OwnFactors view={view} site={site} />
      </section>
      {view.factors.length > 0 && <CodesLeft view={view} />}
      <OwnDevices view={view} site={site} />
      {view.isRecent && view.addable.length > 0 && <AddFactors view={view} />}
      <a href={view.backUrl}>{account.back}</a>
    </>
  )
}

function LogInAgain({ action }: { action: string }): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <PageForm action={action}>
      <p>{ownFactors.logInLead}</p>
      <button type="submit" className="button primary">
        {ownFactors.logInAgain}
      </button>
    </PageForm>
  )
}

function CodesLeft({ view }: { view: AccountFactorsView }): ReactElement {
  const { ownFactors } = useTexts()
  const canRenew = view.isRecent && view.factors.some(({ isUsable }) => isUsable)
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title">{ownFactors.codesTitle}</h2>
      <p>{ownFactors.codesLeft(view.recoveryCodesLeft)}</p>
      {canRenew && (
        <PageForm action={view.actions.recoveryCodes}>
          <p>{ownFactors.newCodesHint}</p>
          <button type="submit" className="button">
            {ownFactors.newCodes}
          </button>
        </PageForm>
      )}
    </section>
  )
}
