import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../../../rights.js'
import { CodeTabs } from '../../../ui/code/CodeTabs.js'
import { Loading } from '../../../ui/Loading.js'
import { useFirstClient } from '../../../useFirstClient.js'
import { PreviewAs } from './PreviewAs.js'
import { snippets } from './snippets.js'
import './api-tab.css'

/** Stands in snippets for those who may not read the clients. */
const unknownClient = 'CLIENT_ID'

/** Code for a collection with the names of the site, and its items as others get them. */
export function ApiTab({ collection }: { collection: Collection }): ReactNode {
  const owner = useOwner()
  const mayRead = mayUse(owner, 'settings:read')
  const client = useFirstClient(mayRead)
  if (mayRead && client.isPending) return <Loading what="the clients" />
  const clientId = client.data?.id
  const site = { clientId: clientId ?? unknownClient, host: window.location.origin }
  return (
    <div className="api-tab">
      <section className="card flat" aria-labelledby="api-code">
        <h2 id="api-code">Use this collection in an app</h2>
        <p className="hint">
          {clientId === undefined
            ? `Replace ${unknownClient} by the id of a client of this site. An owner finds it under Clients.`
            : 'Does your page have another origin, such as http://localhost:5173? Add it to the origins under '}
          {clientId !== undefined && (
            <>
              <Link to="/clients">Clients</Link>; else the browser blocks its calls.
            </>
          )}
        </p>
        <CodeTabs label="Code for this collection" examples={snippets(collection, site)} />
      </section>
      <PreviewAs key={collection.id} collectionId={collection.id} />
    </div>
  )
}
