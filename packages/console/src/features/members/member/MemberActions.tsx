import type { MemberSummary } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'react-router'
import { FormError } from '../../../forms/FormError.js'
import { ConfirmButton } from '../../../ui/ConfirmButton.js'
import { Panel } from '../../../ui/Panel.js'
import { useChange } from '../../../useChange.js'
import { DeleteMember } from '../DeleteMember.js'
import { useMemberActions } from '../useMemberActions.js'

/** Actions of the owner on a member. */
export function MemberActions({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, status, waitsFor, passwordResetRequired = false } = member
  const { act, pending, error } = useMemberActions(id)
  const mail = useSendMail(member)
  const { state } = useLocation()
  const sentTo = mail.data ?? (isInvited(state) ? email : undefined)
  const password = useChange(['members'], (api) =>
    api.updateMember({ memberId: id, passwordResetRequired: !passwordResetRequired }),
  )
  const [isDeleting, setDeleting] = useState(false)
  const isBlocked = status === 'BLOCKED'
  return (
    <>
      <div className="member-page-actions">
        {(isBlocked || waitsFor.includes('owner')) && (
          <Button
            className="button primary"
            isDisabled={pending}
            onPress={() => act('approveMember')}
          >
            {isBlocked ? 'Unblock' : 'Approve'}
          </Button>
        )}
        {!isBlocked && (
          <>
            <Button
              className="button"
              isDisabled={mail.isPending}
              onPress={() => mail.mutate('activation')}
            >
              Send an invitation
            </Button>
            <Button
              className="button"
              isDisabled={mail.isPending}
              onPress={() => mail.mutate('recovery')}
            >
              Send a password reset
            </Button>
            <ConfirmButton
              what={email}
              word={passwordResetRequired ? 'Keep the password' : 'Require a new password'}
              question={
                passwordResetRequired
                  ? 'The member logs in with the present password.'
                  : 'All sessions end, and the next login needs a new password.'
              }
              isDanger={false}
              isPending={password.isPending}
              onConfirm={() => password.mutate(undefined)}
            />
            <ConfirmButton
              what={email}
              word="Block"
              question="All sessions end, and the member cannot log in until you unblock the account."
              isPending={pending}
              onConfirm={() => act('blockMember')}
            />
          </>
        )}
        <Button className="button quiet danger" onPress={() => setDeleting(true)}>
          Delete …
        </Button>
      </div>
      <p role="status" className="member-sent">
        {sentTo !== undefined && (
          <>
            Sent to {sentTo}.{' '}
            <span className="muted">Without a mail server it is under E-mails below.</span>
          </>
        )}
      </p>
      <FormError error={error ?? mail.error ?? password.error} />
      <Panel title={`Delete ${email}?`} isOpen={isDeleting} onClose={() => setDeleting(false)}>
        <DeleteMember memberId={id} onClose={() => setDeleting(false)} />
      </Panel>
    </>
  )
}

/** The page was opened after an invitation was sent. */
function isInvited(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'invited' in state && state.invited === true
}

/** Sends an e-mail with a link to the member; the answer is the address. */
function useSendMail({ id, email }: MemberSummary) {
  return useChange(['member-emails'], async (api, kind: 'activation' | 'recovery') => {
    if (kind === 'activation') await api.sendActivationEmail({ identityId: id })
    else await api.sendRecoveryEmail({ email })
    return email
  })
}
