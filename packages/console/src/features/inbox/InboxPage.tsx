import type { InboxMessage } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { MailStatusNotice } from '../../mail-status/MailStatusNotice.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { formatCount } from '../../ui/format/format-number.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { TimeText } from '../../ui/TimeText.js'
import { MailDetail, SpacedCode } from './MailDetail.js'
import { texts } from './texts/texts.js'
import { inboxLimit, useInbox } from './useInbox.js'
import './inbox.css'

/** Captured e-mails, newest first: a list and the selected e-mail. */
export function InboxPage(): ReactNode {
  const inbox = useInbox()
  const [params, setParams] = useSearchParams()
  const address = params.get('to') ?? ''
  return (
    <>
      <PageHeader title={texts.title} summary={inbox.data && summarize(inbox.data)}>
        {inbox.data?.length !== 0 && (
          <SearchBox
            label={texts.filter}
            value={address}
            onSearch={(to) => setParams(to === '' ? {} : { to }, { replace: true })}
          />
        )}
      </PageHeader>
      <MailStatusNotice on="inbox" />
      <Loaded query={inbox} noun={texts.noun}>
        {(data) => <Mails all={data} address={address} />}
      </Loaded>
    </>
  )
}

function Mails({ all, address }: { all: readonly InboxMessage[]; address: string }): ReactNode {
  const { mailId } = useParams()
  const matches = matchingMails(all, address)
  if (all.length === 0) {
    return <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
  }
  if (matches.length === 0) {
    return (
      <EmptyState title={texts.noMatch.title(address)}>
        {texts.noMatch.text(formatCount(all.length))}
      </EmptyState>
    )
  }
  const chosen = mailId === undefined ? matches[0] : all.find(({ id }) => id === mailId)
  return (
    <div className="mails" data-reading={mailId !== undefined}>
      <MailList mails={matches} chosenId={chosen?.id} />
      {chosen === undefined ? (
        <EmptyState title={texts.gone.title}>{texts.gone.text}</EmptyState>
      ) : (
        <MailDetail key={chosen.id} mail={chosen} isNewest={mailId === undefined} />
      )}
    </div>
  )
}

function summarize(messages: readonly InboxMessage[]): string {
  if (messages.length === 0) return ''
  if (messages.length >= inboxLimit) return texts.newestOf(formatCount(inboxLimit))
  return texts.count(messages.length, formatCount(messages.length))
}

/** Returns the e-mails whose recipient contains the string, ignoring case; all e-mails for a blank one. */
function matchingMails(
  messages: readonly InboxMessage[],
  address: string,
): readonly InboxMessage[] {
  const part = address.trim().toLowerCase()
  return part === '' ? messages : messages.filter(({ to }) => to.toLowerCase().includes(part))
}

interface MailListProps {
  mails: readonly InboxMessage[]
  chosenId: string | undefined
}

/** List of e-mails, each a link to its details. */
function MailList({ mails, chosenId }: MailListProps): ReactNode {
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
              {mail.code !== null && (
                <span className="mail-code">
                  <SpacedCode code={mail.code} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
