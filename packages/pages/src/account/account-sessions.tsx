import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import type { PageProps, SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type { AccountSession, AccountView } from './account-view.js'
import { formatDate } from './format-date.js'

/** Lists the sessions of a member, each with a button that ends it. Renders nothing without any. */
export function AccountSessions({ view, site }: PageProps<AccountView>): ReactElement | null {
  const { account } = useTexts()
  if (view.sessions.length === 0) return null
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{account.sessions}</h2>
      <p>{account.sessionsLead}</p>
      <PageForm action={view.actions.endSession}>
        <ul className="logins">
          {view.sessions.map((session) => (
            <Session key={session.id} session={session} site={site} />
          ))}
        </ul>
        <button type="submit" name="session" value="all" className="button">
          {account.endAllSessions}
        </button>
      </PageForm>
    </section>
  )
}

function Session({ session, site }: { session: AccountSession; site: SiteBranding }): ReactElement {
  const { account } = useTexts()
  const { id, device, lastUsedAt } = session
  return (
    <li>
      <div className="who" id={`session-${id}`}>
        <bdi className="name">{session.site}</bdi>
        <span>{device === '' ? account.unknownDevice : <bdi>{device}</bdi>}</span>
        <time dateTime={lastUsedAt.toISOString()}>
          {account.lastUsed(formatDate(lastUsedAt, site))}
        </time>
      </div>
      <button
        type="submit"
        name="session"
        value={id}
        className="button"
        aria-describedby={`session-${id}`}
      >
        {account.endSession}
      </button>
    </li>
  )
}
