import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format/format-number.js'
import { TimeText } from '../../ui/TimeText.js'
import { describeSelection } from './endpoint-words.js'
import { texts } from './texts/texts.js'

const { facts } = texts

/** Selected events, last delivery and unfinished deliveries of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { deliveredAt, failures, lastError, pending, parked } = endpoint
  return (
    <dl className="facts endpoint-facts">
      <div className="endpoint-selection">
        <dt>{facts.events}</dt>
        <dd>{describeSelection(endpoint)}</dd>
      </div>
      <div>
        <dt>{facts.lastDelivery}</dt>
        <dd>
          {deliveredAt === null ? (
            <span className="muted">{facts.none}</span>
          ) : (
            <TimeText iso={deliveredAt} precision="second" />
          )}
        </dd>
      </div>
      <Count name={facts.failures} count={failures} />
      <Count name={facts.pending} count={pending} />
      <Count name={facts.parked} count={parked} />
      {lastError !== null && (
        <div className="endpoint-selection">
          <dt>{facts.lastError}</dt>
          <dd className="endpoint-error" dir="auto">
            {lastError}
          </dd>
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
