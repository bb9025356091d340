import type { ListOwnersResponse } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loading } from '../../ui/Loading.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { Problem } from '../../ui/Problem.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { useOpenInUrl } from '../../useOpenInUrl.js'
import { InviteForm } from './InviteForm.js'
import { invitationColumns, ownerColumns } from './owner-columns.js'
import { useOwners } from './useOwners.js'
import './owners.css'

/** People with an account for the console, their roles, and invitations. */
export function OwnersPage(): ReactNode {
  const owners = useOwners()
  const [isInviting, setInviting] = useOpenInUrl('new')
  const close = (): void => setInviting(false)
  return (
    <>
      <PageHeader
        title="Owners"
        summary="People who sign in to this console, and what they may do."
      >
        <Button className="button primary" onPress={() => setInviting(true)}>
          Invite somebody
        </Button>
      </PageHeader>
      {owners.error !== null ? (
        <Problem error={owners.error} onRetry={() => owners.refetch()} />
      ) : owners.data === undefined ? (
        <Loading what="owners" />
      ) : (
        <People {...owners.data} />
      )}
      <Panel title="Invite somebody" isOpen={isInviting} onClose={close}>
        <InviteForm onDone={close} />
      </Panel>
    </>
  )
}

function People({ owners, invitations }: ListOwnersResponse): ReactNode {
  return (
    <>
      {owners.length === 0 ? (
        <EmptyState title="No accounts yet">
          You use the owner key. Invite yourself by e-mail, or open the link that{' '}
          <code>foyer owners link</code> prints on the server: with an account you stay signed in in
          all tabs, and the audit log shows your name.
        </EmptyState>
      ) : (
        <DataTable
          label="Owners"
          columns={ownerColumns}
          entries={owners}
          idOf={({ id }) => id}
          narrow="cards"
        />
      )}
      {invitations.length > 0 && (
        <section className="owners-section">
          <h2>Open invitations</h2>
          <DataTable
            label="Open invitations"
            columns={invitationColumns}
            entries={invitations}
            idOf={({ id }) => id}
            narrow="cards"
          />
        </section>
      )}
    </>
  )
}
