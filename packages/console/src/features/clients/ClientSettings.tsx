import type { SiteClient } from '@foyer/protocol/site-clients'
import type { ReactNode } from 'react'
import { SettingRow } from '../../site-settings/SettingRow.js'
import { changeOf } from '../../site-settings/setting-fields.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { Loaded } from '../../ui/Loaded.js'
import { type ClientSetting, clientSettings } from './client-settings.js'
import { texts } from './texts/texts.js'
import { useClientSettings } from './useClients.js'

/** Settings of one client that override those of the site. */
export function ClientSettings({ client }: { client: SiteClient }): ReactNode {
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
