import type { ReactElement, ReactNode } from 'react'
import { HiddenInputs } from '../fields/hidden-inputs.js'
import { Problems } from '../fields/problems.js'
import { Sentence } from '../fields/sentence.js'
import type { SiteLook } from '../page-view.js'
import { useTexts } from '../texts/page-texts.js'
import { findWebUrl } from '../web-url.js'
import type { DeleteAccountView, DeletionStep } from './account-deletion-view.js'

interface PageProps {
  view: DeleteAccountView
  site: SiteLook
}

/** Deletes an account in steps: request, mail, confirmation, grace period, end. */
export function DeleteAccount({ view, site }: PageProps): ReactElement {
  const { deletion, common } = useTexts()
  const { step, backUrl } = view
  return (
    <>
      <h1>{deletion.titles[step]}</h1>
      <Problems problems={view.problems} />
      <Lead view={view} site={site} />
      {tellsEffects(step) && <Effects view={view} />}
      <Choices view={view} />
      <p>
        {backUrl === undefined ? (
          <a href={findWebUrl(site.homeUrl) ?? '/'}>{common.continueTo(site.name)}</a>
        ) : (
          <a href={backUrl}>{deletion.back}</a>
        )}
      </p>
    </>
  )
}

function tellsEffects(step: DeletionStep): boolean {
  return step === 'ask' || step === 'confirm' || step === 'scheduled'
}

function Lead({ view, site }: PageProps): ReactElement {
  const { deletion } = useTexts()
  const { step, email, graceDays, date } = view
  const shown = date === undefined ? '' : spell(date, site)
  switch (step) {
    case 'ask':
      return (
        <>
          <p className="lead">
            <Sentence text={deletion.ask} email={email} />
          </p>
          <p>{deletion.grace(graceDays)}</p>
        </>
      )
    case 'sent':
      return (
        <p className="lead" role="status">
          <Sentence text={deletion.sent(shown)} email={email} />
        </p>
      )
    case 'confirm':
      return (
        <>
          <p className="lead">
            <Sentence text={deletion.confirm} email={email} />
          </p>
          <p className="notice warning">{deletion.grace(graceDays)}</p>
        </>
      )
    case 'scheduled':
      return (
        <p className="notice warning" role="status">
          {view.action === undefined
            ? deletion.scheduledAway(shown)
            : deletion.scheduledHere(shown)}
        </p>
      )
    case 'keep':
      return <p className="lead">{deletion.keep(shown)}</p>
    case 'deleted':
      return (
        <p className="lead" role="status">
          {deletion.deleted}
        </p>
      )
    case 'kept':
      return (
        <p className="notice success" role="status">
          {deletion.kept}
        </p>
      )
  }
}

/** Lists what becomes of the account and of each collection's items. */
function Effects({ view }: { view: DeleteAccountView }): ReactElement {
  const { deletion } = useTexts()
  return (
    <section aria-labelledby="effects-title">
      <h2 id="effects-title">{deletion.effectsTitle}</h2>
      <dl className="facts">
        <div>
          <dt>{deletion.account}</dt>
          <dd>{deletion.accountEffect}</dd>
        </div>
        {view.effects.map(({ collection, action, items }) => (
          <div key={collection}>
            <dt>
              <bdi>{collection}</bdi>
            </dt>
            <dd>{deletion.effects[action](items)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Choices({ view }: { view: DeleteAccountView }): ReactNode {
  const { deletion, ownAddress } = useTexts()
  const { step, action, otherAction } = view
  if (step === 'ask' && !view.isRecent) {
    return (
      <Send view={view} action={action} label={ownAddress.signInAgain} look="button">
        <p>{deletion.signInLead}</p>
      </Send>
    )
  }
  switch (step) {
    case 'ask':
      return <Send view={view} action={action} label={deletion.request} look="button danger" />
    case 'sent':
      return (
        <div className="choices">
          <Send view={view} action={action} label={deletion.again} look="button" />
          <Send
            view={view}
            action={otherAction}
            label={deletion.cancelRequest}
            look="button quiet"
          />
        </div>
      )
    case 'confirm':
      return <Send view={view} action={action} label={deletion.confirmNow} look="button danger" />
    case 'scheduled':
      return (
        <div className="choices">
          <Send view={view} action={action} label={deletion.keepNow} look="button primary" />
          <Send view={view} action={otherAction} label={deletion.goOn} look="button" />
        </div>
      )
    case 'keep':
      return <Send view={view} action={action} label={deletion.keepNow} look="button primary" />
    default:
      return null
  }
}

/** A form of one button. */
function Send(props: {
  view: DeleteAccountView
  action: string | undefined
  label: string
  look: string
  children?: ReactNode
}): ReactNode {
  const { view, action, label, look, children } = props
  if (action === undefined) return null
  return (
    <form method="post" action={action}>
      <HiddenInputs pairs={view.hidden} />
      {children}
      <button type="submit" className={look}>
        {label}
      </button>
    </form>
  )
}

/** Writes a date in the language of the page. */
export function spell(date: Date, { language }: Pick<SiteLook, 'language'>): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
