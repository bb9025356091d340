import type { MemberSummary } from '@foyer/protocol'
import { joinExportPages } from '@foyer/protocol/account-data-endpoints'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApiMutation } from '../../../api/useApiMutation.js'
import { saveFile } from '../../../background/save-file.js'
import { FormError } from '../../../forms/FormError.js'
import { MailStatusNotice } from '../../../mail-status/MailStatusNotice.js'
import { useMailStatus } from '../../../mail-status/useMailStatus.js'
import { Restricted } from '../../../owner/rights.js'
import { ConfirmButton } from '../../../ui/ConfirmButton.js'
import { PendingButton } from '../../../ui/PendingButton.js'
import { BlockButton } from '../BlockButton.js'
import { DeleteMember } from '../DeleteMember.js'
import { texts } from '../texts/texts.js'
import { useMemberActions } from '../useMemberActions.js'
import { ChangeMember } from './ChangeMember.js'

const { actions } = texts

/** Actions of the owner on a member. */
export function MemberActions({ member }: { member: MemberSummary }): ReactNode {
  const { id, email, status, waitsFor, passwordResetRequired = false } = member
  const { act, pending, error } = useMemberActions(id)
  const mail = useSendMail(member)
  const { hasServer } = useMailStatus()
  const { state } = useLocation()
  const navigate = useNavigate()
  const sentTo = mail.data ?? (mail.isIdle && isInvited(state) ? email : undefined)
  const password = useApiMutation(['members'], (api) =>
    api.updateMember({ memberId: id, passwordResetRequired: !passwordResetRequired }),
  )
  const download = useExport(id)
  const isBlocked = status === 'BLOCKED'
  return (
    <>
      <div className="cluster member-page-actions">
        <Restricted needs="members:write">
          {(isBlocked || waitsFor.includes('owner')) && (
            <PendingButton
              className="button primary"
              isPending={pending}
              onPress={() => act('approveMember')}
            >
              {isBlocked ? actions.unblock : actions.approve}
            </PendingButton>
          )}
          <ChangeMember member={member} />
          {!isBlocked && (
            <>
              <PendingButton
                className="button"
                isPending={mail.isPending}
                onPress={() => mail.mutate('invitation')}
              >
                {actions.invite}
              </PendingButton>
              <PendingButton
                className="button"
                isPending={mail.isPending}
                onPress={() => mail.mutate('password-reset')}
              >
                {actions.reset}
              </PendingButton>
              <ConfirmButton
                noun={actions.passwordOf(email)}
                word={passwordResetRequired ? actions.keepPassword : actions.requirePassword}
                question={passwordResetRequired ? actions.keepQuestion : actions.requireQuestion}
                isDanger={false}
                isPending={password.isPending}
                onConfirm={() => password.mutate()}
              />
            </>
          )}
        </Restricted>
        <Restricted needs="settings:read">
          <PendingButton
            className="button"
            isPending={download.isPending}
            onPress={() => download.mutate()}
          >
            {actions.export}
          </PendingButton>
        </Restricted>
        <Restricted needs="members:write">
          {!isBlocked && (
            <BlockButton email={email} isPending={pending} onConfirm={() => act('blockMember')} />
          )}
          <DeleteMember member={member} onDeleted={() => navigate('/members')}>
            {actions.deleteAfterQuestion}
          </DeleteMember>
        </Restricted>
      </div>
      <p role="status" className="member-sent">
        {sentTo !== undefined &&
          (hasServer === false ? actions.keptInInbox(sentTo) : actions.sent(sentTo))}
      </p>
      {sentTo !== undefined && <MailStatusNotice />}
      <FormError error={error ?? mail.error ?? password.error ?? download.error} />
    </>
  )
}

/** Downloads all data of a member, as the member's own download contains it. */
function useExport(memberId: string) {
  return useApiMutation(undefined, async (api) => {
    const { account, ...first } = await api.exportMember({ memberId })
    const collections = await joinExportPages(first, (cursor) =>
      api.exportMember({ memberId, cursor }),
    )
    const text = JSON.stringify({ account, collections }, null, 2)
    saveFile(`member-${memberId}.json`, new Blob([text], { type: 'application/json' }))
  })
}

/** Returns true if the page was opened after an invitation was sent. */
function isInvited(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'invited' in state && state.invited === true
}

/** Sends the member an e-mail with a link. Resolves to the address. */
function useSendMail({ id, email }: MemberSummary) {
  return useApiMutation(['member-emails'], async (api, kind: 'invitation' | 'password-reset') => {
    if (kind === 'invitation') await api.sendActivationEmail({ identityId: id })
    else await api.sendRecoveryEmail({ email })
    return email
  })
}
