import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../../../owner/rights.js'
import { CodeTabs } from '../../../ui/code/CodeTabs.js'
import { Loading } from '../../../ui/Loading.js'
import { useFirstClient } from '../../../useClientList.js'
import { PreviewAs } from './PreviewAs.js'
import { snippets } from './snippets.js'
import { texts } from './texts/texts.js'
import './api-tab.css'

/** Placeholder in snippets for owners who may not read the clients. */
const unknownClient = 'CLIENT_ID'

/** Code for a collection with the names of the site, and a preview of its items as another person gets them. */
export function ApiTab({ collection }: { collection: Collection }): ReactNode {
  const owner = useOwner()
  const mayRead = mayUse(owner, 'settings:read')
  const client = useFirstClient(mayRead)
  if (mayRead && client.isPending) return <Loading noun={texts.clients} />
  const clientId = client.data?.id
  const site = { clientId: clientId ?? unknownClient, host: window.location.origin }
  return (
    <div className="api-tab">
      <section className="card flat" aria-labelledby="api-code">
        <h2 id="api-code">{texts.heading}</h2>
        <p className="hint">
          {clientId === undefined
            ? texts.replace(unknownClient)
            : texts.origins((name) => <Link to="/clients">{name}</Link>)}
        </p>
        <CodeTabs label={texts.code} examples={snippets(collection, site)} />
      </section>
      <PreviewAs key={collection.id} collectionId={collection.id} />
    </div>
  )
}
