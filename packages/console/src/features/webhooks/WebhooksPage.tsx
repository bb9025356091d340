import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useNavigate } from 'react-router'
import { FormPanel } from '../../forms/FormPanel.js'
import { Restricted } from '../../owner/rights.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { webhookPath } from '../../url/page-paths.js'
import { EndpointFacts } from './EndpointFacts.js'
import { EndpointForm } from './EndpointForm.js'
import { describeEndpointState } from './endpoint-words.js'
import { Receiver } from './Receiver.js'
import { StateBadge } from './StateBadge.js'
import { texts } from './texts/texts.js'
import { useWebhooks } from './useWebhooks.js'
import './webhooks.css'

const { list } = texts

/** Addresses that receive events, and a form to add one. */
export function WebhooksPage(): ReactNode {
  const webhooks = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader title={list.title} summary={list.summary}>
        <Restricted needs="webhooks:write">
          <Button className="button primary" onPress={() => setAdding(true)}>
            {list.add}
          </Button>
        </Restricted>
      </PageHeader>
      <Loaded query={webhooks} noun={list.loading}>
        {(data) => <EndpointList endpoints={data.endpoints} />}
      </Loaded>
      <FormPanel title={list.newEndpoint} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewEndpoint onDone={() => setAdding(false)} />
      </FormPanel>
    </>
  )
}

function EndpointList({ endpoints }: { endpoints: readonly WebhookEndpoint[] }): ReactNode {
  if (endpoints.length === 0) {
    return <EmptyState title={list.none.title}>{list.none.about}</EmptyState>
  }
  return (
    <ul className="card-list">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id}>
          <EndpointCard endpoint={endpoint} />
        </li>
      ))}
    </ul>
  )
}

/** One endpoint in the list; the whole card is a link to its page. */
function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { id, url, description } = endpoint
  return (
    <article
      className="card linked-card endpoint"
      aria-label={description === '' ? url : description}
    >
      <header className="card-head">
        <h2>
          <Link className="card-link" to={webhookPath(id)}>
            {description === '' ? new URL(url).host : description}
          </Link>
        </h2>
        <StateBadge words={describeEndpointState(endpoint)} />
      </header>
      <p className="endpoint-url">
        <bdi>{url}</bdi>
      </p>
      <EndpointFacts endpoint={endpoint} />
    </article>
  )
}

/** Adds an endpoint, and then shows the values for its receiver. */
function NewEndpoint({ onDone }: { onDone: () => void }): ReactNode {
  const [endpoint, setEndpoint] = useState<WebhookEndpoint>()
  const navigate = useNavigate()
  if (endpoint === undefined) return <EndpointForm endpoint={undefined} onSaved={setEndpoint} />
  return (
    <div className="form">
      <SuccessNotice>{texts.form.added}</SuccessNotice>
      <Receiver endpoint={endpoint} />
      <div className="cluster">
        <Button className="button primary" onPress={() => navigate(webhookPath(endpoint.id))}>
          {texts.form.open}
        </Button>
        <Button className="button" onPress={onDone}>
          {texts.form.done}
        </Button>
      </div>
    </div>
  )
}
