import type { ListOwnersResponse } from '@foyer/protocol/owner-accounts'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { FormPanel } from '../../forms/FormPanel.js'
import { OwnerLinkCommand } from '../../owner/OwnerLinkCommand.js'
import { useOwnerList } from '../../owner/useOwnerList.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { useOpenInUrl } from '../../url/useOpenInUrl.js'
import { InviteForm } from './InviteForm.js'
import { invitationColumns, ownerColumns } from './owner-columns.js'
import './owners.css'
import { texts } from './texts/texts.js'

const { list } = texts

/** People with an account for the console, their roles, and invitations. */
export function OwnersPage(): ReactNode {
  const owners = useOwnerList()
  const [isInviting, setInviting] = useOpenInUrl('new')
  const close = (): void => setInviting(false)
  return (
    <>
      <PageHeader title={list.title} summary={list.summary}>
        <Button className="button primary" onPress={() => setInviting(true)}>
          {list.invite}
        </Button>
      </PageHeader>
      <Loaded query={owners} noun={list.loading}>
        {(data) => <People {...data} />}
      </Loaded>
      <FormPanel title={list.invite} isOpen={isInviting} onClose={close}>
        <InviteForm onDone={close} />
      </FormPanel>
    </>
  )
}

function People({ owners, invitations }: ListOwnersResponse): ReactNode {
  return (
    <>
      <DataTable
        label={list.title}
        columns={ownerColumns}
        entries={owners}
        empty={
          <EmptyState title={list.none.title}>{list.none.about(<OwnerLinkCommand />)}</EmptyState>
        }
        idOf={({ id }) => id}
      />
      {invitations.length > 0 && (
        <section className="section">
          <h2>{texts.invitations.heading}</h2>
          <DataTable
            label={texts.invitations.heading}
            columns={invitationColumns}
            entries={invitations}
            idOf={({ id }) => id}
          />
        </section>
      )}
    </>
  )
}
