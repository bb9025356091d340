import type { MemberSummary } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FormError } from '../../forms/FormError.js'
import { Restricted } from '../../owner/rights.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { commonWords } from '../../ui/texts/texts.js'
import { memberPath } from '../../url/page-paths.js'
import { BlockButton } from './BlockButton.js'
import { DeleteMember } from './DeleteMember.js'
import { describeStatus } from './member-status.js'
import { RolesCell } from './RolesCell.js'
import { ScheduledDeletion } from './ScheduledDeletion.js'
import { texts } from './texts/texts.js'
import { useMemberActions } from './useMemberActions.js'

const { list } = texts

/** The columns of the members table. */
export const memberColumns: readonly DataColumn<MemberSummary>[] = [
  { name: list.columns.member, isFluid: true, cell: (member) => <Name member={member} /> },
  { name: list.columns.status, cell: (member) => <Status member={member} /> },
  {
    name: list.columns.roles,
    showFrom: 'wide',
    cell: (member) => (
      <Restricted needs="members:write">
        <RolesCell member={member} />
      </Restricted>
    ),
  },
  {
    name: list.columns.joined,
    showFrom: 'widest',
    cell: ({ createdAt }) => <TimeText iso={createdAt} precision="day" />,
  },
  {
    name: list.columns.lastLogin,
    showFrom: 'medium',
    cell: ({ lastLoginAt }) => (
      <TimeText iso={lastLoginAt} otherwise={list.never} precision="day" />
    ),
  },
  {
    name: commonWords.actions,
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
      <Link to={memberPath(id)} className="cut" title={email}>
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
    <div className="member-status">
      <span className={`badge ${tone}`}>{text}</span>
      {!emailVerified && !waitsFor.includes('address') && (
        <span className="member-note">{list.notVerified}</span>
      )}
      {deletionDueAt && (
        <Restricted needs="members:write">
          <ScheduledDeletion member={member} dueAt={deletionDueAt} />
        </Restricted>
      )}
    </div>
  )
}

const { actions } = texts

/** Approves, blocks or deletes a member; blocking and deleting ask for a confirmation. */
function ActionsCell({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, status, waitsFor } = member
  const { act, pending, error } = useMemberActions(id)
  const blocked = status === 'BLOCKED'
  return (
    <div className="member-actions">
      {(blocked || waitsFor.includes('owner')) && (
        <PendingButton
          className={blocked ? 'button' : 'button primary'}
          aria-label={blocked ? actions.unblockMember(email) : actions.approveMember(email)}
          isPending={pending}
          onPress={() => act('approveMember')}
        >
          {blocked ? actions.unblock : actions.approve}
        </PendingButton>
      )}
      {!blocked && (
        <BlockButton email={email} isPending={pending} onConfirm={() => act('blockMember')} />
      )}
      <DeleteMember member={member} label={actions.deleteMember(email)}>
        {actions.delete}
      </DeleteMember>
      <FormError error={error} />
    </div>
  )
}
