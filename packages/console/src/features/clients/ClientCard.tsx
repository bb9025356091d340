import type { SiteClient } from '@foyer/protocol/site-clients'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { Restricted } from '../../owner/rights.js'
import { spellValue } from '../../site-settings/setting-fields.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { commonWords } from '../../ui/texts/texts.js'
import { ownSettings } from './client-settings.js'
import { texts } from './texts/texts.js'
import { useDeleteClient } from './useClientChanges.js'

/** One client with its redirect URIs, origins and own settings. */
export function ClientCard({
  client,
  onEdit,
  onSettings,
}: {
  client: SiteClient
  onEdit: () => void
  onSettings: () => void
}): ReactNode {
  const { id, name, redirectUris, origins } = client
  const { mutate, isPending, error } = useDeleteClient()
  const settings = ownSettings(client)
  return (
    <article className="card flat client" aria-label={name}>
      <header className="card-head">
        <div>
          <h2>{name}</h2>
          <code className="client-id">{id}</code>
        </div>
        <CopyButton text={id} noun={texts.id} className="flush-end" />
      </header>
      <Facts>
        <Fact name={texts.redirectUris}>
          <Addresses list={redirectUris} />
        </Fact>
        <Fact name={texts.origins}>
          <Addresses list={origins} />
        </Fact>
        {settings.length > 0 && (
          <Fact name={texts.ownSettings}>
            <ul className="client-addresses">
              {settings.map((field) => (
                <li key={field.path}>
                  {field.label}: <strong>{spellValue(field)}</strong>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </Facts>
      <Restricted needs="settings">
        <footer className="cluster">
          <Button className="button" aria-label={texts.changeOne(name)} onPress={onEdit}>
            {texts.change}
          </Button>
          <Button className="button" aria-label={texts.settingsOf(name)} onPress={onSettings}>
            {texts.settings}
          </Button>
          <ConfirmButton
            noun={name}
            word={commonWords.remove}
            question={texts.removal}
            isPending={isPending}
            onConfirm={() => mutate(id)}
          />
        </footer>
      </Restricted>
      <FormError error={error} />
    </article>
  )
}

function Addresses({ list }: { list: readonly string[] }): ReactNode {
  if (list.length === 0) return <span className="muted">{texts.noAddress}</span>
  return (
    <ul className="client-addresses">
      {list.map((address) => (
        <li key={address}>
          <bdi>{address}</bdi>
        </li>
      ))}
    </ul>
  )
}
