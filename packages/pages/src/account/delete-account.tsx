import type { ReactElement, ReactNode } from 'react'
import { PageForm } from '../fields/page-form.js'
import { TextWithRecipient } from '../fields/text-with-recipient.js'
import { HomeLink } from '../home-link.js'
import type { PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type { DeleteAccountView, DeletionStep } from './account-view.js'
import { formatDate } from './format-date.js'

/** Page for the steps of an account deletion: request, e-mail, confirmation, grace period, end. */
export function DeleteAccount({ view, site }: PageProps<DeleteAccountView>): ReactElement {
  const { account } = useTexts()
  const { step, backUrl } = view
  return (
    <>
      <Lead view={view} site={site} />
      {showsEffects(step) && <Effects view={view} />}
      <Choices view={view} />
      <p>
        {backUrl === undefined ? <HomeLink site={site} /> : <a href={backUrl}>{account.back}</a>}
      </p>
    </>
  )
}

function showsEffects(step: DeletionStep): boolean {
  return step === 'ask' || step === 'confirm' || step === 'scheduled'
}

function Lead({ view, site }: PageProps<DeleteAccountView>): ReactElement {
  const { deletion } = useTexts()
  const { step, email, graceDays, date } = view
  const formattedDate = date === undefined ? '' : formatDate(date, site)
  switch (step) {
    case 'ask':
      return (
        <>
          <p className="lead">
            <TextWithRecipient text={deletion.ask} recipient={email} />
          </p>
          <p>{deletion.grace(graceDays)}</p>
        </>
      )
    case 'sent':
      return (
        <p className="lead" role="status">
          <TextWithRecipient text={deletion.sent(formattedDate)} recipient={email} />
        </p>
      )
    case 'confirm':
      return (
        <>
          <p className="lead">
            <TextWithRecipient text={deletion.confirm} recipient={email} />
          </p>
          <p className="notice warning">{deletion.grace(graceDays)}</p>
        </>
      )
    case 'scheduled':
      return (
        <p className="notice warning" role="status">
          {view.action === undefined
            ? deletion.scheduledAway(formattedDate)
            : deletion.scheduledHere(formattedDate)}
        </p>
      )
    case 'keep':
      return <p className="lead">{deletion.keep(formattedDate)}</p>
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

/** Lists the effects of the deletion on the account and on the items of each collection. */
function Effects({ view }: { view: DeleteAccountView }): ReactElement {
  const { deletion, common } = useTexts()
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
            <dd>{common.deletionEffects[action](items)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Choices({ view }: { view: DeleteAccountView }): ReactNode {
  const { deletion, ownAddress, common } = useTexts()
  const { step, action, otherAction } = view
  if (step === 'ask' && !view.isRecent) {
    return (
      <PostButton view={view} action={action} label={ownAddress.logInAgain} className="button">
        <p>{deletion.logInLead}</p>
      </PostButton>
    )
  }
  switch (step) {
    case 'ask':
      return (
        <PostButton view={view} action={action} label={common.sendMail} className="button danger" />
      )
    case 'sent':
      return (
        <div className="choices">
          <PostButton view={view} action={action} label={deletion.again} className="button" />
          <PostButton
            view={view}
            action={otherAction}
            label={common.cancelDeletion}
            className="button quiet"
          />
        </div>
      )
    case 'confirm':
      return (
        <PostButton
          view={view}
          action={action}
          label={common.deleteMyAccount}
          className="button danger"
        />
      )
    case 'scheduled':
      return (
        <div className="choices">
          <PostButton
            view={view}
            action={action}
            label={common.keepMyAccount}
            className="button primary"
          />
          <PostButton view={view} action={otherAction} label={deletion.goOn} className="button" />
        </div>
      )
    case 'keep':
      return (
        <PostButton
          view={view}
          action={action}
          label={common.keepMyAccount}
          className="button primary"
        />
      )
    default:
      return null
  }
}

/** Form with a single button. */
function PostButton(props: {
  view: DeleteAccountView
  action: string | undefined
  label: string
  className: string
  children?: ReactNode
}): ReactNode {
  const { view, action, label, className, children } = props
  if (action === undefined) return null
  return (
    <PageForm action={action} hidden={view.hidden}>
      {children}
      <button type="submit" className={className}>
        {label}
      </button>
    </PageForm>
  )
}
