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
    id: 'email',
    name: list.columns.email,
    cell: ({ id, email }) => (
      <Link to={`/members/${encodeURIComponent(id)}`}>
        <Cut text={email} />
      </Link>
    ),
  },
  {
    id: 'nickname',
    name: list.columns.nickname,
    cell: ({ nickname }) => <Cut text={nickname} short />,
  },
  { id: 'status', name: list.columns.status, cell: (member) => <Status member={member} /> },
  {
    id: 'roles',
    name: list.columns.roles,
    cell: (member) => (
      <Restricted needs="members:write">
        <RolesCell member={member} />
      </Restricted>
    ),
  },
  {
    id: 'verified',
    name: list.columns.verified,
    cell: ({ emailVerified }) =>
      emailVerified ? list.verified : <span className="muted">{list.notVerified}</span>,
  },
  {
    id: 'joined',
    name: list.columns.joined,
    cell: ({ createdAt }) => <TimeText iso={createdAt} />,
  },
  {
    id: 'lastLogin',
    name: list.columns.lastLogin,
    cell: ({ lastLoginAt }) =>
      lastLoginAt === null ? (
        <span className="muted">{list.never}</span>
      ) : (
        <TimeText iso={lastLoginAt} />
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
      {deletionDueAt && (
        <Restricted needs="members:write">
          <ScheduledDeletion member={member} dueAt={deletionDueAt} />
        </Restricted>
      )}
    </span>
  )
}
