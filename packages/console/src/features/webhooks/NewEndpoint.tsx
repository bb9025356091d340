import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { EndpointForm } from './EndpointForm.js'
import { Receiver } from './Receiver.js'
import { texts } from './texts/texts.js'

/** Adds an endpoint, and then shows the values for its receiver. */
export function NewEndpoint({ onDone }: { onDone: () => void }): ReactNode {
  const [endpoint, setEndpoint] = useState<WebhookEndpoint>()
  const navigate = useNavigate()
  if (endpoint === undefined) return <EndpointForm endpoint={undefined} onSaved={setEndpoint} />
  return (
    <div className="webhook-form">
      <SuccessNotice>{texts.form.added}</SuccessNotice>
      <Receiver endpoint={endpoint} />
      <div className="cluster">
        <Button
          className="button primary"
          onPress={() => navigate(`/webhooks/${encodeURIComponent(endpoint.id)}`)}
        >
          {texts.form.open}
        </Button>
        <Button className="button" onPress={onDone}>
          {texts.form.done}
        </Button>
      </div>
    </div>
  )
}
