import type { MemberSummary } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { actionLabel } from '../../../action-words.js'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { mayUse, Restricted, useOwner } from '../../../owner/rights.js'
import { useMember } from '../../../people/useMember.js'
import { BackLink } from '../../../ui/BackLink.js'
import { CopyButton } from '../../../ui/CopyButton.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Loaded } from '../../../ui/Loaded.js'
import { PageHeader } from '../../../ui/PageHeader.js'
import { StaleNotice } from '../../../ui/Problem.js'
import { TimeText } from '../../../ui/TimeText.js'
import { commonWords } from '../../../ui/texts/texts.js'
import { auditPath } from '../../../url/page-paths.js'
import { describeStatus } from '../member-status.js'
import { ScheduledDeletion } from '../ScheduledDeletion.js'
import { texts } from '../texts/texts.js'
import { MemberActions } from './MemberActions.js'
import { MemberRoles } from './MemberRoles.js'
import { OwnedItems } from './OwnedItems.js'
import { Sessions } from './Sessions.js'
import '../members.css'

const words = texts.member

/** One member: state, actions, sessions, items, e-mails and activity. */
export function MemberPage(): ReactNode {
  const { memberId = '' } = useParams()
  const query = useMember(memberId)
  const { data: member, error } = query
  const owner = useOwner()
  const backLink = <BackLink to="/members">{words.all}</BackLink>
  if (!member) {
    return (
      <>
        <PageHeader title={words.title} backLink={backLink} />
        <Loaded query={query} noun={words.loading}>
          {() => <EmptyState title={words.missing}>{words.missingReason}</EmptyState>}
        </Loaded>
      </>
    )
  }
  const { text, tone } = describeStatus(member)
  return (
    <>
      <PageHeader
        title={member.nickname || member.email}
        backLink={backLink}
        summary={member.email}
      >
        <span className={`badge ${tone}`}>{text}</span>
      </PageHeader>
      {error !== null && <StaleNotice error={error} />}
      <div className="member-page">
        <section className="card flat" aria-label={words.account}>
          <Account member={member} />
          <MemberActions member={member} />
        </section>
        <Sessions memberId={member.id} />
        <OwnedItems memberId={member.id} isActive={member.status === 'ACTIVE'} />
        <Emails email={member.email} />
        {mayUse(owner, 'settings:read') && <Activity memberId={member.id} />}
      </div>
    </>
  )
}

function Account({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, emailVerified, createdAt, lastLoginAt, deletionDueAt } = member
  return (
    <Facts className="member-facts">
      <Fact name={commonWords.email}>{words.address(email, emailVerified)}</Fact>
      <Fact name={words.joined}>
        <TimeText iso={createdAt} />
      </Fact>
      <Fact name={words.lastLogin}>
        <TimeText iso={lastLoginAt} otherwise={words.never} />
      </Fact>
      {member.passwordResetRequired && <Fact name={commonWords.password}>{words.passwordDue}</Fact>}
      {deletionDueAt && (
        <Fact name={words.deletion}>
          <ScheduledDeletion member={member} dueAt={deletionDueAt} />
        </Fact>
      )}
      <Fact name={words.roles} className="fact-wide">
        <Restricted needs="members:write">
          <MemberRoles member={member} />
        </Restricted>
      </Fact>
      <Fact name={words.id} className="fact-wide">
        <span className="cluster">
          <code>{id}</code>
          <CopyButton text={id} noun={words.copiedId} />
        </span>
      </Fact>
    </Facts>
  )
}

/**
 * The newest messages to a member in the inbox: e-mails that were stored instead of sent, and notices of failed ones.
 * Renders nothing without any.
 */
function Emails({ email }: { email: string }): ReactNode {
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

/** Entries on this page; the audit log has all. */
const entryLimit = 10

/** The newest entries of the audit log about a member. */
function Activity({ memberId }: { memberId: string }): ReactNode {
  const activity = useApiQuery(['members', 'activity', memberId], (api, signal) =>
    api.listAudit({ subject: memberId, limit: entryLimit }, signal),
  )
  return (
    <section className="member-section" aria-labelledby="activity">
      <header>
        <h2 id="activity">{texts.activity.heading}</h2>
        <Link to={auditPath(memberId)}>{texts.activity.all}</Link>
      </header>
      <Loaded query={activity} noun={texts.activity.loading} lines={4}>
        {(data) =>
          data.entries.length === 0 ? (
            <p className="muted">{texts.activity.none}</p>
          ) : (
            <ul className="member-items">
              {data.entries.map(({ id, action, at, network }) => (
                <li key={id}>
                  {actionLabel(action)} <TimeText iso={at} />
                  {network !== null && <span className="muted">{network}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
