import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { Result } from '../fields/result.js'
import type { SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { findWebUrl } from '../web-url.js'
import { AccountAddress } from './account-address.js'
import { AccountData } from './account-data.js'
import { AccountNav } from './account-navigation.js'
import { AccountPassword } from './account-password.js'
import { AccountProfile } from './account-profile.js'
import { AccountSessions } from './account-sessions.js'
import type { AccountView } from './account-view.js'

/** Account page of a member. */
export function Account({ view, site }: { view: AccountView; site: SiteBranding }): ReactElement {
  const { account, common } = useTexts()
  return (
    <>
      <p className="lead">{account.lead(view.name)}</p>
      <AccountNav navigation={view.navigation} />
      <Problems problems={view.problems} />
      <Result view={view} />
      <AccountProfile view={view} />
      <AccountAddress view={view} />
      <AccountPassword view={view} />
      <TwoStepVerification view={view} />
      <AccountSessions view={view} site={site} />
      <AccountData view={view} site={site} />
      <PageForm action={view.actions.logOut} className="alternatives">
        <p>{account.logOutLead}</p>
        <div className="choices">
          <button type="submit" className="button">
            {common.logOut}
          </button>
          <a className="button quiet" href={findWebUrl(site.homeUrl) ?? '/'}>
            {common.continueTo(site.name)}
          </a>
        </div>
      </PageForm>
    </>
  )
}

function TwoStepVerification({ view }: { view: AccountView }): ReactElement {
  const { ownFactors } = useTexts()
  const { url, isOn } = view.twoStepVerification
  return (
    <section aria-labelledby="two-step-verification-title">
      <div className="cluster">
        <h2 id="two-step-verification-title">{ownFactors.title}</h2>
        <span className={isOn ? 'badge success' : 'badge'}>
          {isOn ? ownFactors.isOn : ownFactors.isOff}
        </span>
      </div>
      <p>{ownFactors.lead}</p>
      <a className="button" href={url}>
        {isOn ? ownFactors.change : ownFactors.setUp}
      </a>
    </section>
  )
}
