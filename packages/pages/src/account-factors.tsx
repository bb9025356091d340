import type { ReactElement } from 'react'
import type { AccountFactor } from './account-factor.js'
import { AddFactors } from './add-factors.js'
import type { AccountFactorsView, SiteLook } from './page-view.js'
import { Problems } from './problems.js'
import { useTexts } from './texts/page-texts.js'

/** The second factors of a member, with what can be done about them. */
export function AccountFactors({
  view,
  site,
}: {
  view: AccountFactorsView
  site: SiteLook
}): ReactElement {
  const { ownFactors, section } = useTexts()
  return (
    <>
      <h1>{ownFactors.title}</h1>
      <p className="lead">{ownFactors.lead}</p>
      <Problems problems={view.problems} />
      {view.saved && (
        <p className="notice success" role="status">
          {ownFactors[view.saved]}
        </p>
      )}
      {!view.isRecent && <SignInAgain action={view.actions.signInAgain} />}
      <section aria-labelledby="yours-title">
        <h2 id="yours-title">{ownFactors.yours}</h2>
        <OwnFactors view={view} site={site} />
      </section>
      {view.factors.length > 0 && <CodesLeft view={view} />}
      {view.isRecent && view.addable.length > 0 && <AddFactors view={view} />}
      <a className="button" href={view.backUrl}>
        {section.back}
      </a>
    </>
  )
}

function SignInAgain({ action }: { action: string }): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <form method="post" action={action}>
      <p>{ownFactors.signInLead}</p>
      <button type="submit" className="button primary">
        {ownFactors.signInAgain}
      </button>
    </form>
  )
}

function OwnFactors({ view, site }: { view: AccountFactorsView; site: SiteLook }): ReactElement {
  const { ownFactors } = useTexts()
  if (view.factors.length === 0) return <p>{ownFactors.none}</p>
  return (
    <form method="post" action={view.actions.remove}>
      <ul className="logins">
        {view.factors.map((factor) => (
          <li key={factor.id}>
            <Described factor={factor} site={site} />
            {view.isRecent && (
              <button
                type="submit"
                name="factor"
                value={factor.id}
                className="button"
                aria-describedby={`factor-${factor.id}`}
              >
                {ownFactors.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
    </form>
  )
}

function Described({ factor, site }: { factor: AccountFactor; site: SiteLook }): ReactElement {
  const { ownFactors, account } = useTexts()
  const { id, type, name, hint, isUsable, createdAt, lastUsedAt } = factor
  const format = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium' })
  return (
    <div className="who">
      <span className="name" id={`factor-${id}`}>
        {ownFactors.types[type]}
      </span>
      {name !== '' && <bdi>{name}</bdi>}
      {hint !== '' && <bdi>{hint}</bdi>}
      <time dateTime={createdAt.toISOString()}>{ownFactors.since(format.format(createdAt))}</time>
      {lastUsedAt && (
        <time dateTime={lastUsedAt.toISOString()}>
          {account.lastUsed(format.format(lastUsedAt))}
        </time>
      )}
      {!isUsable && <strong>{ownFactors.lost}</strong>}
    </div>
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
        <form method="post" action={view.actions.recoveryCodes}>
          <p>{ownFactors.newCodesHint}</p>
          <button type="submit" className="button">
            {ownFactors.newCodes}
          </button>
        </form>
      )}
    </section>
  )
}
