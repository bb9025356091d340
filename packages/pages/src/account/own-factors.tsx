import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import type { SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type { AccountFactor, AccountFactorsView } from './account-factors-view.js'
import { formatDate } from './format-date.js'

/** Lists the second factors of a member, each with a form to rename and a button to remove it. */
export function OwnFactors({
  view,
  site,
}: {
  view: AccountFactorsView
  site: SiteBranding
}): ReactElement {
  const { ownFactors } = useTexts()
  if (view.factors.length === 0) return <p>{ownFactors.none}</p>
  return (
    <ul className="logins">
      {view.factors.map((factor) => (
        <li key={factor.id}>
          <div className="what">
            <FactorSummary factor={factor} site={site} />
            <Rename factor={factor} action={view.actions.rename} />
          </div>
          {view.isRecent && (
            <PageForm action={view.actions.remove} hidden={{ factor: factor.id }}>
              <button type="submit" className="button" aria-describedby={`factor-${factor.id}`}>
                {ownFactors.remove}
              </button>
            </PageForm>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Collapsible form that works without scripts. */
function Rename({ factor, action }: { factor: AccountFactor; action: string }): ReactElement {
  const { ownFactors, common } = useTexts()
  const id = `name-${factor.id}`
  return (
    <details className="rename">
      <summary aria-describedby={`factor-${factor.id}`}>{ownFactors.rename}</summary>
      <PageForm action={action} hidden={{ factor: factor.id }}>
        <div className="field">
          <label htmlFor={id}>{ownFactors.name}</label>
          <input id={id} name="name" dir="auto" maxLength={100} defaultValue={factor.name} />
        </div>
        <button type="submit" className="button">
          {common.save}
        </button>
      </PageForm>
    </details>
  )
}

function FactorSummary({
  factor,
  site,
}: {
  factor: AccountFactor
  site: SiteBranding
}): ReactElement {
  const { ownFactors, account } = useTexts()
  const { id, type, name, hint, isUsable, createdAt, lastUsedAt } = factor
  return (
    <div className="who">
      <span className="name" id={`factor-${id}`}>
        {ownFactors.types[type]}
      </span>
      {name !== '' && <bdi>{name}</bdi>}
      {hint !== '' && <bdi dir="ltr">{hint}</bdi>}
      <time dateTime={createdAt.toISOString()}>
        {ownFactors.since(formatDate(createdAt, site))}
      </time>
      {lastUsedAt && (
        <time dateTime={lastUsedAt.toISOString()}>
          {account.lastUsed(formatDate(lastUsedAt, site))}
        </time>
      )}
      {!isUsable && <strong>{ownFactors.lost}</strong>}
    </div>
  )
}
