import type { InboxMessage } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loading } from '../../ui/Loading.js'
import { formatCount } from '../../ui/numbers.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Problem, StaleNotice } from '../../ui/Problem.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { MailDetail } from './MailDetail.js'
import { MailList } from './MailList.js'
import { matchingMails } from './matching-mails.js'
import { inboxLimit, useInbox } from './useInbox.js'
import './inbox.css'

/** Captured mails, newest first: a list and the selected mail. */
export function InboxPage(): ReactNode {
  const inbox = useInbox()
  const [params, setParams] = useSearchParams()
  const address = params.get('to') ?? ''
  return (
    <>
      <PageHeader title="Inbox" summary={inbox.data && summarise(inbox.data)}>
        {inbox.data?.length !== 0 && (
          <SearchBox
            label="Filter by address"
            value={address}
            onSearch={(to) => setParams(to === '' ? {} : { to }, { replace: true })}
          />
        )}
      </PageHeader>
      {inbox.data === undefined ? (
        <Waiting error={inbox.error} onRetry={() => inbox.refetch()} />
      ) : (
        <>
          {inbox.error !== null && <StaleNotice error={inbox.error} />}
          <Mails all={inbox.data} address={address} />
        </>
      )}
    </>
  )
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }): ReactNode {
  return error === null ? <Loading what="mails" /> : <Problem error={error} onRetry={onRetry} />
}

function Mails({ all, address }: { all: readonly InboxMessage[]; address: string }): ReactNode {
  const { mailId } = useParams()
  const shown = matchingMails(all, address)
  if (all.length === 0) {
    return (
      <EmptyState title="No mail yet">
        Without a <Link to="/mail-delivery">mail server</Link>, Foyer keeps all mails to members
        here and sends none. Sign up on the site: the mail with the code appears here within
        seconds.
      </EmptyState>
    )
  }
  if (shown.length === 0) {
    return (
      <EmptyState title={`No mail to “${address}”`}>
        None of the {formatCount(all.length)} newest mails went to an address with this text.
      </EmptyState>
    )
  }
  const chosen = mailId === undefined ? shown[0] : all.find(({ id }) => id === mailId)
  return (
    <div className="mails" data-reading={mailId !== undefined}>
      <MailList mails={shown} chosenId={chosen?.id} />
      {chosen === undefined ? (
        <EmptyState title="This mail is not here">It is not among the newest mails.</EmptyState>
      ) : (
        <MailDetail key={chosen.id} mail={chosen} isNewest={mailId === undefined} />
      )}
    </div>
  )
}

function summarise(messages: readonly InboxMessage[]): string {
  if (messages.length === 0) return ''
  if (messages.length >= inboxLimit) return `The ${formatCount(inboxLimit)} newest mails`
  return messages.length === 1 ? '1 mail' : `${formatCount(messages.length)} mails, newest first`
}
