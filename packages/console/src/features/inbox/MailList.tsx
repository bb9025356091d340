import type { InboxMessage } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { TimeText } from '../../ui/TimeText.js'
import { texts } from './texts/texts.js'

interface MailListProps {
  mails: readonly InboxMessage[]
  chosenId: string | undefined
}

/** List of e-mails, each a link to its details. */
export function MailList({ mails, chosenId }: MailListProps): ReactNode {
  const { search } = useLocation()
  return (
    <nav className="mail-list" aria-label={texts.mails}>
      <ol>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              className="mail-link"
              to={{ pathname: `/inbox/${encodeURIComponent(mail.id)}`, search }}
              aria-current={mail.id === chosenId ? 'true' : undefined}
            >
              <span className="mail-to" title={mail.to}>
                {mail.to}
              </span>
              <TimeText iso={mail.createdAt} precision="brief" />
              <span className="mail-subject" dir="auto">
                {mail.subject}
              </span>
              {mail.code !== null && <span className="mail-code">{mail.code}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
