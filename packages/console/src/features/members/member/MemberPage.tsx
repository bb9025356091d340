import type { MemberSummary } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useMember } from '../../../people/useMember.js'
import { mayUse, Restricted, useOwner } from '../../../rights.js'
import { CopyButton } from '../../../ui/CopyButton.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { PreviousIcon } from '../../../ui/icons.js'
import { Loading } from '../../../ui/Loading.js'
import { PageHeader } from '../../../ui/PageHeader.js'
import { Problem, StaleNotice } from '../../../ui/Problem.js'
import { TimeText } from '../../../ui/TimeText.js'
import { describeStatus } from '../member-status.js'
import { RolesCell } from '../RolesCell.js'
import { ScheduledDeletion } from '../ScheduledDeletion.js'
import { Activity } from './Activity.js'
import { Emails } from './Emails.js'
import { MemberActions } from './MemberActions.js'
import { OwnedItems } from './OwnedItems.js'
import { Sessions } from './Sessions.js'
import '../members.css'

/** One member: state, actions, sessions, items, e-mails and activity. */
export function MemberPage(): ReactNode {
  const { memberId = '' } = useParams()
  const { data: member, error, refetch } = useMember(memberId)
  const owner = useOwner()
  const above = (
    <Link className="back-link" to="/members">
      <PreviousIcon /> All members
    </Link>
  )
  if (!member) {
    return (
      <>
        <PageHeader title="Member" above={above} />
        {member === null ? (
          <EmptyState title="This member does not exist">The account may be deleted.</EmptyState>
        ) : error === null ? (
          <Loading what="the member" />
        ) : (
          <Problem error={error} onRetry={() => refetch()} />
        )}
      </>
    )
  }
  const { text, tone } = describeStatus(member)
  return (
    <>
      <PageHeader title={member.nickname || member.email} above={above} summary={member.email}>
        <span className={`badge ${tone}`}>{text}</span>
      </PageHeader>
      {error !== null && <StaleNotice error={error} />}
      <div className="member-page">
        <section className="card flat" aria-label="Account">
          <Account member={member} />
          <Restricted needs="members:write">
            <MemberActions member={member} />
          </Restricted>
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
  const { id, emailVerified, createdAt, lastLoginAt, deletionDueAt } = member
  return (
    <Facts>
      <Fact name="E-mail address">{emailVerified ? 'Verified' : 'Not verified yet'}</Fact>
      <Fact name="Roles">
        <Restricted needs="members:write">
          <RolesCell member={member} />
        </Restricted>
      </Fact>
      <Fact name="Joined">
        <TimeText iso={createdAt} />
      </Fact>
      <Fact name="Last login">
        {lastLoginAt === null ? (
          <span className="muted">Never</span>
        ) : (
          <TimeText iso={lastLoginAt} />
        )}
      </Fact>
      {member.passwordResetRequired && (
        <Fact name="Password">Must be changed at the next login</Fact>
      )}
      {deletionDueAt && (
        <Fact name="Deletion">
          <ScheduledDeletion member={member} dueAt={deletionDueAt} />
        </Fact>
      )}
      <Fact name="Id">
        <code>{id}</code> <CopyButton text={id} what="id" />
      </Fact>
    </Facts>
  )
}
