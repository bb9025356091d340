import type { MemberSummary } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { ActionsCell } from './ActionsCell.js'
import { describeStatus } from './member-status.js'
import { RolesCell } from './RolesCell.js'
import { ScheduledDeletion } from './ScheduledDeletion.js'

/** The columns of the members table. */
export const memberColumns: readonly DataColumn<MemberSummary>[] = [
  {
    id: 'email',
    name: 'E-mail',
    cell: ({ email }) => <Cut text={email} />,
  },
  { id: 'nickname', name: 'Nickname', cell: ({ nickname }) => <Cut text={nickname} short /> },
  { id: 'status', name: 'Status', cell: (member) => <Status member={member} /> },
  { id: 'roles', name: 'Roles', cell: (member) => <RolesCell member={member} /> },
  {
    id: 'verified',
    name: 'Verified',
    cell: ({ emailVerified }) => (emailVerified ? 'Yes' : <span className="muted">Not yet</span>),
  },
  { id: 'joined', name: 'Joined', cell: ({ createdAt }) => <TimeText iso={createdAt} /> },
  {
    id: 'lastLogin',
    name: 'Last login',
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? <span className="muted">Never</span> : <TimeText iso={lastLoginAt} />,
  },
  {
    id: 'actions',
    name: 'Actions',
    isTools: true,
    cell: (member) => <ActionsCell member={member} />,
  },
]

function Cut({ text, short = false }: { text: string; short?: boolean }): ReactNode {
  return (
    <span className={short ? 'cut short' : 'cut'} title={text}>
      {text}
    </span>
  )
}

function Status({ member }: { member: MemberSummary }): ReactNode {
  const { text, tone } = describeStatus(member)
  const { deletionDueAt } = member
  return (
    <span className="member-status">
      <span className={`badge ${tone}`}>{text}</span>
      {deletionDueAt && <ScheduledDeletion member={member} dueAt={deletionDueAt} />}
    </span>
  )
}
