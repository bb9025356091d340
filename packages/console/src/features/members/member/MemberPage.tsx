import type { MemberSummary } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useMember } from '../../../people/useMember.js'
import { mayUse, Restricted, useOwner } from '../../../rights.js'
import { BackLink } from '../../../ui/BackLink.js'
import { CopyButton } from '../../../ui/CopyButton.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Fact, Facts } from '../../../ui/Facts.js'
import { Loaded } from '../../../ui/Loaded.js'
import { PageHeader } from '../../../ui/PageHeader.js'
import { StaleNotice } from '../../../ui/Problem.js'
import { TimeText } from '../../../ui/TimeText.js'
import { describeStatus } from '../member-status.js'
import { RolesCell } from '../RolesCell.js'
import { ScheduledDeletion } from '../ScheduledDeletion.js'
import { Activity } from './Activity.js'
import { Emails } from './Emails.js'
import { ExportMember } from './ExportMember.js'
import { MemberActions } from './MemberActions.js'
import { OwnedItems } from './OwnedItems.js'
import { Sessions } from './Sessions.js'
import '../members.css'
import { texts } from '../texts/texts.js'

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
          <Restricted needs="members:write">
            <MemberActions member={member} />
          </Restricted>
          <Restricted needs="settings:read">
            <ExportMember memberId={member.id} />
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
      <Fact name={words.email}>{emailVerified ? words.verified : words.notVerified}</Fact>
      <Fact name={words.roles}>
        <Restricted needs="members:write">
          <RolesCell member={member} />
        </Restricted>
      </Fact>
      <Fact name={words.joined}>
        <TimeText iso={createdAt} />
      </Fact>
      <Fact name={words.lastLogin}>
        <TimeText iso={lastLoginAt} otherwise={words.never} />
      </Fact>
      {member.passwordResetRequired && <Fact name={words.password}>{words.passwordDue}</Fact>}
      {deletionDueAt && (
        <Fact name={words.deletion}>
          <ScheduledDeletion member={member} dueAt={deletionDueAt} />
        </Fact>
      )}
      <Fact name={words.id}>
        <code>{id}</code> <CopyButton text={id} noun={words.copiedId} />
      </Fact>
    </Facts>
  )
}
