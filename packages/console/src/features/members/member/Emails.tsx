import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { TimeText } from '../../../ui/TimeText.js'
import { texts } from '../texts/texts.js'

/**
 * Captured e-mails to a member, newest first. Renders nothing without any: a site with a mail server keeps no copies.
 */
export function Emails({ email }: { email: string }): ReactNode {
  const { data } = useApiQuery(['member-emails', email], (api, signal) =>
    api.listInbox({ to: email, limit: 10 }, signal),
  )
  if (data === undefined || data.messages.length === 0) return null
  return (
    <section className="member-section" aria-labelledby="emails">
      <h2 id="emails">{texts.emails}</h2>
      <ul className="member-items">
        {data.messages.map(({ id, subject, createdAt }) => (
          <li key={id}>
            <Link to={`/inbox/${encodeURIComponent(id)}`}>{subject}</Link>{' '}
            <TimeText iso={createdAt} precision="brief" />
          </li>
        ))}
      </ul>
    </section>
  )
}
