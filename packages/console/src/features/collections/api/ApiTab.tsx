import type { Collection, WireValue } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { mayUse, useOwner } from '../../../rights.js'
import { CodeTabs } from '../../../ui/code/CodeTabs.js'
import { JsonView } from '../../../ui/JsonView.js'
import { Loading } from '../../../ui/Loading.js'
import { useFirstClient } from '../../../useFirstClient.js'
import { snippets } from './snippets.js'
import { decisionIn, useVisitorQuery } from './useVisitorQuery.js'
import './api-tab.css'

/** Stands in snippets for those who may not read the clients. */
const unknownClient = 'CLIENT_ID'

/** Code for a collection with the names of the site, and a query as a visitor. */
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
            : 'Pages of another origin can call after their origin is added under '}
          {clientId !== undefined && <Link to="/clients">Clients</Link>}
        </p>
        <CodeTabs label="Code for this collection" examples={snippets(collection, site)} />
      </section>
      {clientId !== undefined && (
        <VisitorQuery key={collection.id} collectionId={collection.id} clientId={clientId} />
      )}
    </div>
  )
}

interface VisitorQueryProps {
  collectionId: string
  clientId: string
}

function VisitorQuery({ collectionId, clientId }: VisitorQueryProps): ReactNode {
  const query = useVisitorQuery(collectionId, clientId)
  return (
    <section className="card flat" aria-labelledby="api-visitor">
      <h2 id="api-visitor">What a visitor gets</h2>
      <p className="hint">
        Queries the first items as somebody who is not logged in. The permissions decide.
      </p>
      <Button className="button" isPending={query.isPending} onPress={() => query.mutate()}>
        Query as a visitor
      </Button>
      <div role="status" className="api-result">
        {query.data && <VisitorItems items={query.data} />}
        {query.error && <VisitorError error={query.error} />}
      </div>
    </section>
  )
}

function VisitorItems({ items }: { items: WireValue[] }): ReactNode {
  if (items.length === 0) return <p>No items: the collection is empty, or a visitor sees none.</p>
  return (
    <>
      <p>{items.length === 1 ? 'One item:' : `The first ${items.length} items:`}</p>
      <JsonView value={items} />
    </>
  )
}

function VisitorError({ error }: { error: Error }): ReactNode {
  const decisionId = decisionIn(error)
  return (
    <>
      <p>{error.message}</p>
      {decisionId !== undefined && (
        <Link to={`/denials?denial=${encodeURIComponent(decisionId)}`}>Why was this denied?</Link>
      )}
    </>
  )
}
