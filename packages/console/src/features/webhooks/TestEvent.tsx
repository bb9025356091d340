import type { WebhookEndpoint } from '@foyer/protocol/webhook-endpoints'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { AttemptView } from './AttemptView.js'
import { RequestView } from './RequestView.js'
import { useTestWebhook } from './useWebhooks.js'

/** Sends an invented event and shows the response. */
export function TestEvent({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const { mutate, isPending, error, data } = useTestWebhook()
  return (
    <div className="webhook-form">
      <p className="hint">
        The server sends the event “Item created” of an invented item of the collection{' '}
        <code>webhook-test</code> to {endpoint.url}, and waits up to 10 seconds for the response. A
        test is no delivery: it is not repeated.
      </p>
      <Button className="button primary" isDisabled={isPending} onPress={() => mutate(endpoint.id)}>
        {isPending ? 'Waiting for the response' : data === undefined ? 'Send' : 'Send another one'}
      </Button>
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
