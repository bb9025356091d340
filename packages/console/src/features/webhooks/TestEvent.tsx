import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { FormError } from '../../forms/FormError.js'
import { PendingButton } from '../../ui/PendingButton.js'
import { eventWords } from '../events/event-words.js'
import { AttemptView } from './AttemptView.js'
import { RequestView } from './RequestView.js'
import { texts } from './texts/texts.js'
import { useTestWebhook } from './useWebhooks.js'

/** Sends an example event and shows the response. */
export function TestEvent({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { mutate, isPending, error, data } = useTestWebhook()
  return (
    <div className="webhook-form">
      <p className="hint">
        {texts.test.about(eventWords['item.created'].text, <code>webhook-test</code>, endpoint.url)}
      </p>
      <PendingButton
        className="button primary"
        isPending={isPending}
        onPress={() => mutate(endpoint.id)}
      >
        {isPending
          ? texts.test.waiting
          : data === undefined
            ? texts.test.send
            : texts.test.sendAnother}
      </PendingButton>
      <FormError error={error} />
      {data !== undefined && (
        <>
          <AttemptView result={data.result} />
          <RequestView request={data.request} />
        </>
      )}
    </div>
  )
}
