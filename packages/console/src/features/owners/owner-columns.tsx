import type { OwnerAccount, OwnerInvitation } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { FormError } from '../../forms/FormError.js'
import { useOwner } from '../../rights.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { RoleSelect, roleWords } from './RoleSelect.js'
import { useRemoveOwner, useResetSecondFactor, useSetRole, useWithdraw } from './useOwners.js'

/** Columns of the accounts. */
export const ownerColumns: readonly DataColumn<OwnerAccount>[] = [
  { id: 'name', name: 'Name', cell: (owner) => <Name owner={owner} /> },
  { id: 'email', name: 'E-mail address', cell: ({ email }) => email },
  { id: 'role', name: 'Role', cell: (owner) => <Role owner={owner} /> },
  { id: 'second-step', name: 'Second step', cell: (owner) => <SecondStepOf owner={owner} /> },
  {
    id: 'signed-in',
    name: 'Last sign-in',
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? (
        <span className="muted">Never</span>
      ) : (
        <TimeText iso={lastSignInAt} />
      ),
  },
  { id: 'remove', name: 'Remove', isTools: true, cell: (owner) => <Removal owner={owner} /> },
]

/** Columns of the invitations. */
export const invitationColumns: readonly DataColumn<OwnerInvitation>[] = [
  { id: 'email', name: 'E-mail address', cell: ({ email }) => email },
  { id: 'role', name: 'Role', cell: ({ role }) => roleWords[role].name },
  { id: 'by', name: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  { id: 'expires', name: 'Works until', cell: ({ expiresAt }) => <TimeText iso={expiresAt} /> },
  {
    id: 'withdraw',
    name: 'Withdraw',
    isTools: true,
    cell: (invitation) => <Withdrawal invitation={invitation} />,
  },
]

function Name({ owner: { id, name } }: { owner: OwnerAccount }): ReactNode {
  const isYou = useOwner()?.id === id
  return (
    <span className="owner-name">
      {name} {isYou && <span className="badge">You</span>}
    </span>
  )
}

function Role({ owner: { id, email, role } }: { owner: OwnerAccount }): ReactNode {
  const { mutate, isPending, error } = useSetRole(id)
  return (
    <div className="owner-change">
      <RoleSelect
        label={`Role of ${email}`}
        role={role}
        isDisabled={isPending}
        onChange={(chosen) => mutate(chosen)}
      />
      <FormError error={error} />
    </div>
  )
}

function SecondStepOf({ owner }: { owner: OwnerAccount }): ReactNode {
  const { id, email, hasSecondFactor } = owner
  const { mutate, isPending, error } = useResetSecondFactor()
  const isYou = useOwner()?.id === id
  if (!hasSecondFactor) return <span className="muted">Off</span>
  if (isYou) return <span className="badge success">On</span>
  return (
    <div className="owner-change">
      <ConfirmButton
        what={`the second step of ${email}`}
        word="Turn off"
        question="The password alone signs in then. For an owner who has lost the app and the codes."
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
        what={email}
        word="Remove"
        question="The account and its sessions end."
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
        what={`the invitation of ${email}`}
        word="Withdraw"
        question="Its link stops working."
        isPending={isPending}
        onConfirm={() => mutate(id)}
      />
      <FormError error={error} />
    </div>
  )
}
