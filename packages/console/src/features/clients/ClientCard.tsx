import type { SiteClient } from '@foyer/protocol/site-clients'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { explain } from '../../ui/Problem.js'
import { useDeleteClient } from './useClients.js'

/** One client with its addresses. */
export function ClientCard({
  client,
  onEdit,
}: {
  client: SiteClient
  onEdit: () => void
}): ReactNode {
  const { id, name, redirectUris, origins, settings } = client
  const { mutate, isPending, error } = useDeleteClient()
  const own = Object.keys(settings).length > 0
  return (
    <article className="card flat client" aria-label={name}>
      <header className="client-head">
        <div>
          <h2>{name}</h2>
          <code className="client-id">{id}</code>
        </div>
        <CopyButton text={id} what="id" />
      </header>
      <dl className="facts client-facts">
        <dt>Redirect URIs</dt>
        <dd>
          <Addresses list={redirectUris} />
        </dd>
        <dt>Origins</dt>
        <dd>
          <Addresses list={origins} />
        </dd>
        {own && (
          <>
            <dt>Own settings</dt>
            <dd>
              <code>{JSON.stringify(settings)}</code>
            </dd>
          </>
        )}
      </dl>
      <footer className="cluster">
        <Button className="button" aria-label={`Change ${name}`} onPress={onEdit}>
          Change
        </Button>
        <ConfirmButton
          what={name}
          word="Remove"
          question="Its sessions end."
          isPending={isPending}
          onConfirm={() => mutate(id)}
        />
      </footer>
      {error !== null && (
        <p className="notice danger" role="alert">
          {explain(error)}
        </p>
      )}
    </article>
  )
}

function Addresses({ list }: { list: readonly string[] }): ReactNode {
  if (list.length === 0) return <span className="muted">None</span>
  return (
    <ul className="client-addresses">
      {list.map((address) => (
        <li key={address}>{address}</li>
      ))}
    </ul>
  )
}
