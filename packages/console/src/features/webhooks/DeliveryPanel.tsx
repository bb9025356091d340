import type { GetDeliveryResponse, WebhookDelivery } from '@foyer/protocol/webhook-endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FormError } from '../../forms/FormError.js'
import { Restricted } from '../../rights.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { Loading } from '../../ui/Loading.js'
import { Panel } from '../../ui/Panel.js'
import { Problem } from '../../ui/Problem.js'
import { TimeText } from '../../ui/TimeText.js'
import { eventWords } from '../events/event-words.js'
import { AttemptView } from './AttemptView.js'
import { NextAttempt } from './delivery-columns.js'
import { StateBadge } from './EndpointFacts.js'
import { deliveryWords } from './endpoint-words.js'
import { RequestView } from './RequestView.js'
import { useDelivery, useReplay } from './useDeliveries.js'

interface DeliveryPanelProps {
  /** Delivery to show; undefined closes the panel. */
  deliveryId: string | undefined
  onClose: () => void
}

/** Panel with one delivery: its event, the request and the response. */
export function DeliveryPanel({ deliveryId, onClose }: DeliveryPanelProps): ReactNode {
  return (
    <Panel title="Delivery" isOpen={deliveryId !== undefined} onClose={onClose}>
      {deliveryId !== undefined && <Delivery key={deliveryId} deliveryId={deliveryId} />}
    </Panel>
  )
}

function Delivery({ deliveryId }: { deliveryId: string }): ReactNode {
  const { data, error, refetch } = useDelivery(deliveryId)
  if (data === undefined) {
    if (error !== null) return <Problem error={error} onRetry={() => refetch()} />
    return <Loading what="the delivery" />
  }
  const { delivery, request } = data
  return (
    <div className="webhook-form">
      <DeliveryFacts delivery={delivery} />
      <Restricted needs="webhooks:write">
        <ReplayOne delivery={delivery} event={data.event} />
      </Restricted>
      {delivery.result !== null && <AttemptView result={delivery.result} />}
      {request === null ? (
        <p className="notice">
          The log no longer has this event: its request cannot be shown, and it cannot be replayed.
        </p>
      ) : (
        <RequestView request={request} />
      )}
    </div>
  )
}

function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }): ReactNode {
  const { type, sequence, collectionId, entityId, state, attempts, attemptedAt, nextAttemptAt } =
    delivery
  return (
    <dl className="facts endpoint-facts">
      <div>
        <dt>Event</dt>
        <dd>
          <Link to={`/events?event=${sequence}`}>{eventWords[type].text}</Link>
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <StateBadge words={deliveryWords[state]} />
        </dd>
      </div>
      <div>
        <dt>Sequence</dt>
        <dd className="numeric">{sequence}</dd>
      </div>
      {collectionId !== null && (
        <div>
          <dt>Collection</dt>
          <dd>{collectionId}</dd>
        </div>
      )}
      <div>
        <dt>Id</dt>
        <dd>
          <code>{entityId}</code>
        </dd>
      </div>
      <div>
        <dt>Attempts</dt>
        <dd className="numeric">{attempts}</dd>
      </div>
      {attemptedAt !== null && (
        <div>
          <dt>Last attempt</dt>
          <dd>
            <TimeText iso={attemptedAt} precision="second" />
          </dd>
        </div>
      )}
      {nextAttemptAt !== null && (
        <div>
          <dt>Next attempt</dt>
          <dd>
            <NextAttempt iso={nextAttemptAt} />
          </dd>
        </div>
      )}
    </dl>
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
          what="the event"
          word="Replay"
          question="1 event is delivered again."
          isDanger={false}
          isPending={isPending}
          onConfirm={() => mutate({ eventId: event.id })}
        />
      </div>
      {isSuccess && (
        <p className="notice success" role="status">
          The event is queued. Its new delivery is the first one in the list.
        </p>
      )}
      <FormError error={error} />
    </>
  )
}
