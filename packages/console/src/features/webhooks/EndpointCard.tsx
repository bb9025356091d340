import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EndpointFacts } from './EndpointFacts.js'
import { describeEndpointState } from './endpoint-words.js'
import { StateBadge } from './StateBadge.js'

/** One endpoint in the list; the whole card is a link to its page. */
export function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { id, url, description } = endpoint
  return (
    <article className="card endpoint" aria-label={description === '' ? url : description}>
      <header className="endpoint-head">
        <h2>
          <Link className="endpoint-link" to={`/webhooks/${encodeURIComponent(id)}`}>
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
