import type { WebhookEndpoint } from '@foyer/protocol/webhook-endpoints'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/numbers.js'
import { TimeText } from '../../ui/TimeText.js'
import { describeSelection, type StateWords } from './endpoint-words.js'

/** Selected events, last delivery and unfinished deliveries of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { deliveredAt, failures, lastError, pending, parked } = endpoint
  return (
    <dl className="facts endpoint-facts">
      <div className="endpoint-selection">
        <dt>Events</dt>
        <dd>{describeSelection(endpoint)}</dd>
      </div>
      <div>
        <dt>Last delivery</dt>
        <dd>
          {deliveredAt === null ? (
            <span className="muted">None yet</span>
          ) : (
            <TimeText iso={deliveredAt} precision="second" />
          )}
        </dd>
      </div>
      <Count name="Failed attempts in a row" count={failures} />
      <Count name="Pending" count={pending} />
      <Count name="Given up" count={parked} />
      {lastError !== null && (
        <div className="endpoint-selection">
          <dt>Last error</dt>
          <dd className="endpoint-error">{lastError}</dd>
        </div>
      )}
    </dl>
  )
}

function Count({ name, count }: { name: string; count: number }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numeric">{formatCount(count)}</dd>
    </div>
  )
}

interface StateBadgeProps {
  words: StateWords
}

/** State of an endpoint or a delivery, with its explanation as tooltip. */
export function StateBadge({ words: { text, tone, explanation } }: StateBadgeProps): ReactNode {
  return (
    <span className={`badge ${tone}`} title={explanation}>
      {text}
    </span>
  )
}
