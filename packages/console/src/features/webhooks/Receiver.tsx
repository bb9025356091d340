import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton.js'
import { CodeTabs } from '../../ui/code/CodeTabs.js'
import { receiverCode } from './receiver-code.js'
import { texts } from './texts/texts.js'

const words = texts.receiver

/** App id, public key and code for the receiver of an endpoint. */
export function Receiver({ endpoint }: { endpoint: WebhookEndpoint }): ReactNode {
  const [key] = endpoint.keys
  return (
    <div className="receiver">
      <div className="receiver-value">
        <p className="receiver-name">{words.appId}</p>
        <code className="receiver-text" dir="ltr">
          {endpoint.appId}
        </code>
        <CopyButton text={endpoint.appId} noun={words.copiedAppId} />
      </div>
      {key && (
        <div className="receiver-value">
          <p className="receiver-name">{words.publicKey}</p>
          <pre className="receiver-text" dir="ltr">
            {key.publicKey.trim()}
          </pre>
          <CopyButton text={key.publicKey} noun={words.copiedPublicKey} />
        </div>
      )}
      <p className="hint">{words.about}</p>
      <CodeTabs label={words.code} examples={receiverCode(endpoint)} />
    </div>
  )
}
