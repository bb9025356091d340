import type { GetDeliveryResponse, WebhookDelivery } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FormError } from '../../forms/FormError.js'
import { Restricted } from '../../owner/rights.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Loaded } from '../../ui/Loaded.js'
import { Panel } from '../../ui/Panel.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { TimeText } from '../../ui/TimeText.js'
import { eventWords } from '../events/event-words.js'
import { AttemptView } from './AttemptView.js'
import { NextAttempt } from './delivery-columns.js'
import { deliveryWords } from './endpoint-words.js'
import { RequestView } from './RequestView.js'
import { StateBadge } from './StateBadge.js'
import { texts } from './texts/texts.js'
import { useDelivery, useReplay } from './useDeliveries.js'

const words = texts.delivery
const { columns } = texts.deliveries

interface DeliveryPanelProps {
  /** Delivery to show; undefined closes the panel. */
  deliveryId: string | undefined
  onClose: () => void
}

/** Panel with one delivery: its event, the request and the response. */
export function DeliveryPanel({ deliveryId, onClose }: DeliveryPanelProps): ReactNode {
  return (
    <Panel title={words.title} isOpen={deliveryId !== undefined} onClose={onClose}>
      {deliveryId !== undefined && <Delivery key={deliveryId} deliveryId={deliveryId} />}
    </Panel>
  )
}

function Delivery({ deliveryId }: { deliveryId: string }): ReactNode {
  return (
    <Loaded query={useDelivery(deliveryId)} noun={words.loading}>
      {({ delivery, request, event }) => (
        <div className="form">
          <DeliveryFacts delivery={delivery} />
          <Restricted needs="webhooks:write">
            <ReplayOne delivery={delivery} event={event} />
          </Restricted>
          {delivery.result !== null && <AttemptView result={delivery.result} />}
          {request === null ? (
            <p className="notice">{words.expired}</p>
          ) : (
            <RequestView request={request} />
          )}
        </div>
      )}
    </Loaded>
  )
}

function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }): ReactNode {
  const { type, sequence, collectionId, entityId, state, attempts, attemptedAt, nextAttemptAt } =
    delivery
  return (
    <Facts className="endpoint-facts">
      <Fact name={columns.event}>
        <Link to={`/events?event=${sequence}`}>{eventWords(type).text}</Link>
      </Fact>
      <Fact name={columns.state}>
        <StateBadge words={deliveryWords[state]} />
      </Fact>
      <Fact name={words.sequence}>
        <span className="numeric">{sequence}</span>
      </Fact>
      {collectionId !== null && <Fact name={columns.collection}>{collectionId}</Fact>}
      <Fact name={columns.id}>
        <code>{entityId}</code>
      </Fact>
      <Fact name={columns.attempts}>
        <span className="numeric">{attempts}</span>
      </Fact>
      {attemptedAt !== null && (
        <Fact name={columns.lastAttempt}>
          <TimeText iso={attemptedAt} precision="second" />
        </Fact>
      )}
      {nextAttemptAt !== null && (
        <Fact name={columns.nextAttempt}>
          <NextAttempt iso={nextAttemptAt} />
        </Fact>
      )}
    </Facts>
  )
}

interface ReplayOneProps {
  delivery: WebhookDelivery
  event: GetDeliveryResponse['event']
}

/** Delivers the event of a delivery again. */
function ReplayOne({ delivery, event }: ReplayOneProps): ReactNode {
  const { mutate, isPending, error, isSuccess } = useReplay(delivery.endpointId)
  if (event === null) return null
  return (
    <>
      <div>
        <ConfirmButton
          noun={words.event}
          word={words.replay}
          question={words.replayQuestion}
          isDanger={false}
          isPending={isPending}
          onConfirm={() => mutate({ eventId: event.id })}
        />
      </div>
      <SuccessNotice isShown={isSuccess}>{words.replayed}</SuccessNotice>
      <FormError error={error} />
    </>
  )
}
