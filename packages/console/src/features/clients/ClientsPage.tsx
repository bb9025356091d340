import type { SiteClient } from '@foyer/protocol/site-clients'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { FormPanel } from '../../forms/FormPanel.js'
import { Restricted } from '../../owner/rights.js'
import { SettingRow } from '../../site-settings/SettingRow.js'
import { changeOf } from '../../site-settings/setting-fields.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { useClientList } from '../../useClientList.js'
import { ClientCard } from './ClientCard.js'
import { ClientForm } from './ClientForm.js'
import { type ClientSetting, clientSettings } from './client-settings.js'
import { texts } from './texts/texts.js'
import { useClientSettings } from './useClientChanges.js'
import './clients.css'

/** OAuth clients of the site, and a form to add or change one. */
export function ClientsPage(): ReactNode {
  const clients = useClientList()
  const [edited, setEdited] = useState<SiteClient | 'new'>()
  const client = edited === 'new' ? undefined : edited
  const [openId, setOpenId] = useState<string>()
  const openClient = clients.data?.clients.find(({ id }) => id === openId)
  const close = (): void => setEdited(undefined)
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary}>
        <Restricted needs="settings">
          <Button className="button primary" onPress={() => setEdited('new')}>
            {texts.add}
          </Button>
        </Restricted>
      </PageHeader>
      <Loaded query={clients} noun={texts.noun}>
        {(data) => <ClientList clients={data.clients} onEdit={setEdited} onSettings={setOpenId} />}
      </Loaded>
      <FormPanel title={client?.name ?? texts.panel} isOpen={edited !== undefined} onClose={close}>
        <ClientForm key={client?.id ?? 'new'} client={client} onSaved={close} />
      </FormPanel>
      <FormPanel
        title={texts.settingsOf(openClient?.name ?? '')}
        isOpen={openClient !== undefined}
        onClose={() => setOpenId(undefined)}
      >
        {openClient && <ClientSettings client={openClient} />}
      </FormPanel>
    </>
  )
}

interface ClientListProps {
  clients: readonly SiteClient[]
  onEdit: (client: SiteClient) => void
  onSettings: (clientId: string) => void
}

function ClientList({ clients, onEdit, onSettings }: ClientListProps): ReactNode {
  if (clients.length === 0) {
    return <EmptyState title={texts.none.title}>{texts.none.text}</EmptyState>
  }
  return (
    <ul className="card-list">
      {clients.map((client) => (
        <li key={client.id}>
          <ClientCard
            client={client}
            onEdit={() => onEdit(client)}
            onSettings={() => onSettings(client.id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Settings of one client that override those of the site. */
function ClientSettings({ client }: { client: SiteClient }): ReactNode {
  const site = useSettings()
  return (
    <Loaded query={site} noun={texts.settingsNoun}>
      {(settings) => (
        <div className="client-settings">
          <p className="hint">{texts.settingsHint}</p>
          {clientSettings(settings, client).map(({ name, label, fields }) => (
            <section key={name} aria-label={label}>
              <h3>{label}</h3>
              {fields.map((field) => (
                <OwnSetting key={field.path} clientId={client.id} field={field} />
              ))}
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}

function OwnSetting({ clientId, field }: { clientId: string; field: ClientSetting }): ReactNode {
  const { mutate, isPending, error } = useClientSettings(clientId)
  const { path, isOwn } = field
  return (
    <SettingRow
      {...{ field, isOwn, isPending, error }}
      otherwise={texts.asSite}
      onSet={(value) => mutate(changeOf(path, value))}
    />
  )
}
