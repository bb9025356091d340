import type { OwnerAccount, OwnerInvitation } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { FormError } from '../../forms/FormError.js'
import { useOwner } from '../../owner/rights.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { Select } from '../../ui/choice/Select.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { commonWords } from '../../ui/texts/texts.js'
import { roleOptions } from './role-options.js'
import { texts } from './texts/texts.js'
import { useRemoveOwner, useResetSecondFactor, useSetRole, useWithdraw } from './useOwners.js'

const { list, invitations } = texts

/** Columns of the accounts. */
export const ownerColumns: readonly DataColumn<OwnerAccount>[] = [
  { name: list.columns.name, isFluid: true, cell: (owner) => <Name owner={owner} /> },
  { name: list.columns.role, cell: (owner) => <Role owner={owner} /> },
  { name: list.columns.twoStepVerification, cell: (owner) => <TwoStepStatus owner={owner} /> },
  {
    name: list.columns.lastLogin,
    showFrom: 'medium',
    cell: ({ lastLoginAt }) => (
      <TimeText iso={lastLoginAt} otherwise={list.never} precision="day" />
    ),
  },
  { name: commonWords.remove, isTools: true, cell: (owner) => <Removal owner={owner} /> },
]

/** Columns of the invitations. */
export const invitationColumns: readonly DataColumn<OwnerInvitation>[] = [
  { name: commonWords.email, cell: ({ email }) => email },
  { name: invitations.columns.role, cell: ({ role }) => texts.roles[role].name },
  { name: invitations.columns.by, showFrom: 'medium', cell: ({ invitedBy }) => invitedBy },
  { name: invitations.columns.expires, cell: ({ expiresAt }) => <TimeText iso={expiresAt} /> },
  {
    name: invitations.columns.withdraw,
    isTools: true,
    cell: (invitation) => <Withdrawal invitation={invitation} />,
  },
]

/** The name, with the e-mail address below. */
function Name({ owner: { id, name, email } }: { owner: OwnerAccount }): ReactNode {
  const isYou = useOwner()?.id === id
  return (
    <span className="owner-person">
      <span className="owner-name">
        {name} {isYou && <span className="badge">{list.you}</span>}
      </span>
      <span className="cut muted" title={email}>
        {email}
      </span>
    </span>
  )
}

function Role({ owner: { id, email, role } }: { owner: OwnerAccount }): ReactNode {
  const { mutate, isPending, error } = useSetRole(id)
  return (
    <div className="owner-change">
      <Select
        aria-label={list.roleOf(email)}
        className="input owner-role"
        value={role}
        options={roleOptions}
        // Not disabled, because a disabled choice loses the focus.
        aria-busy={isPending}
        onChange={(chosen) => {
          if (!isPending) mutate(chosen)
        }}
      />
      <FormError error={error} />
    </div>
  )
}

function TwoStepStatus({ owner }: { owner: OwnerAccount }): ReactNode {
  const { id, email, hasSecondFactor } = owner
  const { mutate, isPending, error } = useResetSecondFactor()
  const isYou = useOwner()?.id === id
  if (!hasSecondFactor) return <span className="muted">{texts.twoStepVerification.off}</span>
  if (isYou) return <span className="badge success">{texts.twoStepVerification.on}</span>
  return (
    <div className="owner-change">
      <ConfirmButton
        noun={list.twoStepVerificationOf(email)}
        word={list.turnOff}
        question={list.turnOffQuestion}
        isPending={isPending}
        onConfirm={() => mutate(id)}
      />
      <FormError error={error} />
    </div>
  )
}

function Removal({ owner: { id, email } }: { owner: OwnerAccount }): ReactNode {
  const { mutate, isPending, error } = useRemoveOwner()
  return (
    <div className="owner-change">
      <ConfirmButton
        noun={email}
        word={commonWords.remove}
        question={list.removeQuestion}
        isPending={isPending}
        onConfirm={() => mutate(id)}
      />
      <FormError error={error} />
    </div>
  )
}

function Withdrawal({ invitation: { id, email } }: { invitation: OwnerInvitation }): ReactNode {
  const { mutate, isPending, error } = useWithdraw()
  return (
    <div className="owner-change">
      <ConfirmButton
        noun={invitations.of(email)}
        word={invitations.withdraw}
        question={invitations.withdrawQuestion}
        isPending={isPending}
        onConfirm={() => mutate(id)}
      />
      <FormError error={error} />
    </div>
  )
}
