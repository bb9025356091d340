import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { FormError } from '../../forms/FormError.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { TimeText } from '../../ui/TimeText.js'
import { Receiver } from './Receiver.js'
import { texts } from './texts/texts.js'
import { useWebhookAction } from './useWebhooks.js'

const words = texts.keys

/** Values for the receiver of an endpoint, and the rotation of its key. */
export function EndpointKeys({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { mutate, isPending, error } = useWebhookAction(endpoint)
  const old = endpoint.keys.find(({ endsAt }) => endsAt !== null)
  return (
    <div className="webhook-form">
      <Receiver endpoint={endpoint} />
      <section className="webhook-section" aria-label={words.heading}>
        <h3>{words.heading}</h3>
        {old?.endsAt == null ? (
          <>
            <p className="hint">{words.about}</p>
            <ConfirmButton
              noun={words.key}
              word={words.rotate}
              question={words.rotateQuestion}
              isDanger={false}
              isPending={isPending}
              onConfirm={() => mutate('rotateWebhookKey')}
            />
          </>
        ) : (
          <>
            <p className="notice warning">{words.overlap(<TimeText iso={old.endsAt} />)}</p>
            <PendingButton
              className="button"
              isPending={isPending}
              onPress={() => mutate('confirmWebhookKey')}
            >
              {words.confirm}
            </PendingButton>
          </>
        )}
        <FormError error={error} />
      </section>
    </div>
  )
}
