import type { MemberSummary } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { explain } from '../../ui/Problem.js'
import { DeleteQuestion } from './DeleteQuestion.js'
import { useMemberActions } from './useMemberActions.js'

/** Lets a member in, shuts it out, or deletes it after a second thought. */
export function ActionsCell({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, status, waitsFor } = member
  const [asking, setAsking] = useState(false)
  const { act, pending, error } = useMemberActions(id)
  const blocked = status === 'BLOCKED'
  return (
    <div className="member-actions">
      {asking ? (
        <DeleteQuestion
          member={member}
          pending={pending}
          onDelete={() => act('deleteMember')}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <>
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
            onPress={() => setAsking(true)}
          >
            Delete
          </Button>
        </>
      )}
      {error !== null && (
        <p className="member-problem" role="alert">
          {explain(error)}
        </p>
      )}
    </div>
  )
}
