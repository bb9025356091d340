import type { WebhookEndpoint } from '@foyer/protocol/webhook-endpoints'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton.js'
import { CodeTabs } from '../../ui/code/CodeTabs.js'
import { receiverCode } from './receiver-code.js'

/** App id, public key and code for the receiver of an endpoint. */
export function Receiver({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const [key] = endpoint.keys
  return (
    <div className="receiver">
      <div className="receiver-value">
        <p className="receiver-name">App id</p>
        <code className="receiver-text">{endpoint.appId}</code>
        <CopyButton text={endpoint.appId} what="app id" />
      </div>
      {key && (
        <div className="receiver-value">
          <p className="receiver-name">Public key</p>
          <pre className="receiver-text">{key.publicKey.trim()}</pre>
          <CopyButton text={key.publicKey} what="public key" />
        </div>
      )}
      <p className="hint">
        Code for a server that passes POST requests to this function. The official packages take
        created, updated and deleted items and members, and refuse an event without a handler:
        select only events that the receiver handles.
      </p>
      <CodeTabs label="Code of the receiver" examples={receiverCode(endpoint)} />
    </div>
  )
}
