import type { WebhookEndpoint } from '@foyer/protocol/webhook-endpoints'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { Receiver } from './Receiver.js'
import { useWebhookAction } from './useWebhooks.js'

/** What the receiver of an endpoint needs, and the rotation of its key. */
export function EndpointKeys({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { mutate, isPending, error } = useWebhookAction(endpoint)
  const old = endpoint.keys.find(({ endsAt }) => endsAt !== null)
  return (
    <div className="webhook-form">
      <Receiver endpoint={endpoint} />
      <section className="webhook-section" aria-label="Key rotation">
        <h3>Key rotation</h3>
        {old?.endsAt == null ? (
          <>
            <p className="hint">
              A rotation makes a new key, which signs from then on. For 24 hours, every second
              attempt of a delivery is signed with the old key, so that a receiver that knows only
              one of the two loses nothing.
            </p>
            <ConfirmButton
              what="the key"
              word="Rotate"
              question="The receiver needs the new key within 24 hours."
              isDanger={false}
              isPending={isPending}
              onConfirm={() => mutate('rotateWebhookKey')}
            />
          </>
        ) : (
          <>
            <p className="notice warning">
              The key above is new. The old one signs every second attempt until{' '}
              <TimeText iso={old.endsAt} />. Give the new key to the receiver, then end the overlap.
            </p>
            <Button
              className="button"
              isDisabled={isPending}
              onPress={() => mutate('confirmWebhookKey')}
            >
              The receiver has the new key
            </Button>
          </>
        )}
        <FormError error={error} />
      </section>
    </div>
  )
}
