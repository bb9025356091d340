import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { Result } from '../fields/result.js'
import { HomeLink } from '../home-link.js'
import type { PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { AccountAddress } from './account-address.js'
import { AccountNav } from './account-nav.js'
import { AccountPassword } from './account-password.js'
import { AccountProfile } from './account-profile.js'
import { AccountSessions } from './account-sessions.js'
import type { AccountView } from './account-view.js'
import { formatDate } from './format-date.js'

/** Account page of a member. */
export function Account({ view, site }: PageProps<AccountView>): ReactElement {
  const { account, common } = useTexts()
  return (
    <>
      <p className="lead">{account.lead(view.name)}</p>
      <p>
        <HomeLink site={site} />
      </p>
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
          <HomeLink site={site} className="button quiet" />
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

/** Links to the export of the member's data and to the deletion of the account. */
function AccountData({ view, site }: PageProps<AccountView>): ReactElement {
  const { deletion, common } = useTexts()
  const { downloadUrl, deleteUrl, dueAt } = view.ownData
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">{deletion.dataTitle}</h2>
      <p>{deletion.dataLead(site.name)}</p>
      <a className="button" href={downloadUrl} download="">
        {deletion.download}
      </a>
      {dueAt === undefined ? (
        <p>{deletion.deleteLead}</p>
      ) : (
        <p className="notice warning">{deletion.due(formatDate(dueAt, site))}</p>
      )}
      <a
        className={dueAt === undefined ? 'button quiet danger' : 'button primary'}
        href={deleteUrl}
      >
        {dueAt === undefined ? common.deleteMyAccount : common.keepMyAccount}
      </a>
    </section>
  )
}
