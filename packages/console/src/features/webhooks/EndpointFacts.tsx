import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../ui/Facts.js'
import { formatCount } from '../../ui/format/format-number.js'
import { TimeText } from '../../ui/TimeText.js'
import { describeSelection } from './endpoint-words.js'
import { texts } from './texts/texts.js'

const { facts } = texts

/** Selected events, last delivery and unfinished deliveries of an endpoint. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { deliveredAt, failures, lastError, pending, parked } = endpoint
  return (
    <Facts className="endpoint-facts">
      <Fact name={facts.events} className="endpoint-selection">
        {describeSelection(endpoint)}
      </Fact>
      <Fact name={facts.lastDelivery}>
        <TimeText iso={deliveredAt} otherwise={facts.none} precision="second" />
      </Fact>
      <Count name={facts.failures} count={failures} />
      <Count name={facts.pending} count={pending} />
      <Count name={facts.parked} count={parked} />
      {lastError !== null && (
        <Fact name={facts.lastError} className="endpoint-selection">
          <div className="endpoint-error" dir="auto">
            {lastError}
          </div>
        </Fact>
      )}
    </Facts>
  )
}

function Count({ name, count }: { name: string; count: number }): ReactNode {
  return (
    <Fact name={name}>
      <span className="numeric">{formatCount(count)}</span>
    </Fact>
  )
}
