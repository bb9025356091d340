import type { MemberSummary } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Panel } from '../../ui/Panel.js'
import { explain } from '../../ui/Problem.js'
import { DeleteMember } from './DeleteMember.js'
import { useMemberActions } from './useMemberActions.js'

/** Approves, blocks or deletes a member; the deletion asks for a confirmation. */
export function ActionsCell({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, status, waitsFor } = member
  const [isDeleting, setDeleting] = useState(false)
  const { act, pending, error } = useMemberActions(id)
  const blocked = status === 'BLOCKED'
  const close = (): void => setDeleting(false)
  return (
    <div className="member-actions">
      {(blocked || waitsFor.includes('owner')) && (
        <Button
          className={blocked ? 'button' : 'button primary'}
          aria-label={`${blocked ? 'Unblock' : 'Approve'} ${email}`}
          isDisabled={pending}
          onPress={() => act('approveMember')}
        >
          {blocked ? 'Unblock' : 'Approve'}
        </Button>
      )}
      {!blocked && (
        <Button
          className="button"
          aria-label={`Block ${email}`}
          isDisabled={pending}
          onPress={() => act('blockMember')}
        >
          Block
        </Button>
      )}
      <Button
        className="button quiet danger"
        aria-label={`Delete ${email}`}
        onPress={() => setDeleting(true)}
      >
        Delete
      </Button>
      <Panel title={`Delete ${email}?`} isOpen={isDeleting} onClose={close}>
        <DeleteMember memberId={id} onClose={close} />
      </Panel>
      {error !== null && (
        <p className="member-problem" role="alert">
          {explain(error)}
        </p>
      )}
    </div>
  )
}
