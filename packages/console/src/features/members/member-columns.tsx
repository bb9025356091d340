import type { MemberSummary } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Restricted } from '../../rights.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { ActionsCell } from './ActionsCell.js'
import { describeStatus } from './member-status.js'
import { RolesCell } from './RolesCell.js'
import { ScheduledDeletion } from './ScheduledDeletion.js'
import { texts } from './texts/texts.js'

const { list } = texts

/** The columns of the members table. */
export const memberColumns: readonly DataColumn<MemberSummary>[] = [
  {
    id: 'member',
    name: list.columns.member,
    isFluid: true,
    cell: (member) => <Name member={member} />,
  },
  { id: 'status', name: list.columns.status, cell: (member) => <Status member={member} /> },
  {
    id: 'roles',
    name: list.columns.roles,
    showFrom: 'wide',
    cell: (member) => (
      <Restricted needs="members:write">
        <RolesCell member={member} />
      </Restricted>
    ),
  },
  {
    id: 'joined',
    name: list.columns.joined,
    showFrom: 'widest',
    cell: ({ createdAt }) => <TimeText iso={createdAt} precision="day" />,
  },
  {
    id: 'lastLogin',
    name: list.columns.lastLogin,
    showFrom: 'medium',
    cell: ({ lastLoginAt }) => (
      <TimeText iso={lastLoginAt} otherwise={list.never} precision="day" />
    ),
  },
  {
    id: 'actions',
    name: list.columns.actions,
    isTools: true,
    cell: (member) => (
      <Restricted needs="members:write">
        <ActionsCell member={member} />
      </Restricted>
    ),
  },
]

/** The e-mail address, with the display name below. */
function Name({ member: { id, email, nickname } }: { member: MemberSummary }): ReactNode {
  return (
    <span className="member-name">
      <Link to={`/members/${encodeURIComponent(id)}`} className="cut" title={email}>
        {email}
      </Link>
      <span className="cut" title={nickname}>
        {nickname}
      </span>
    </span>
  )
}

function Status({ member }: { member: MemberSummary }): ReactNode {
  const { text, tone } = describeStatus(member)
  const { deletionDueAt, emailVerified, waitsFor } = member
  return (
    <span className="member-status">
      <span className={`badge ${tone}`}>{text}</span>
      {!emailVerified && !waitsFor.includes('address') && (
        <span className="member-note">{list.notVerified}</span>
      )}
      {deletionDueAt && (
        <Restricted needs="members:write">
          <ScheduledDeletion member={member} dueAt={deletionDueAt} />
        </Restricted>
      )}
    </span>
  )
}
