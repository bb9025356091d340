import type { MemberSummary } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Panel } from '../../ui/Panel.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { explain } from '../../ui/Problem.js'
import { BlockButton } from './BlockButton.js'
import { DeleteMember } from './DeleteMember.js'
import { texts } from './texts/texts.js'
import { useMemberActions } from './useMemberActions.js'

const { actions } = texts

/** Approves, blocks or deletes a member; blocking and deleting ask for a confirmation. */
export function ActionsCell({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, status, waitsFor } = member
  const [isDeleting, setDeleting] = useState(false)
  const { act, pending, error } = useMemberActions(id)
  const blocked = status === 'BLOCKED'
  const close = (): void => setDeleting(false)
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
      <Button
        className="button quiet danger"
        aria-label={actions.deleteMember(email)}
        onPress={() => setDeleting(true)}
      >
        {actions.delete}
      </Button>
      <Panel title={actions.deleteTitle(email)} isOpen={isDeleting} onClose={close}>
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
