import type { WebhookEndpoint } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyButton.js'
import { type CodeExample, CodeTabs } from '../../ui/code/CodeTabs.js'
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

/**
 * Returns the code of a receiver, with the official packages and with `@foyer/client`. A server passes POST requests to
 * its function `POST`.
 */
function receiverCode({ appId, keys }: WebhookEndpoint): CodeExample[] {
  const publicKey = keys[0]?.publicKey.trim() ?? ''
  return [
    { id: 'official', name: texts.receiver.official, code: officialCode(appId, publicKey) },
    { id: 'foyer', name: '@foyer/client', code: foyerCode(appId, publicKey) },
  ]
}

function officialCode(appId: string, publicKey: string): string {
  return `import { items } from '@wix/data'
import { AppStrategy, createClient } from '@wix/sdk'

const publicKey = \`${publicKey}\`

const client = createClient({
  auth: AppStrategy({ appId: '${appId}', publicKey }),
  modules: { items },
})

client.items.onDataItemCreated((event) => {
  console.log('created', event.entity)
})

export async function POST(request) {
  await client.webhooks.processRequest(request)
  return new Response()
}
`
}

function foyerCode(appId: string, publicKey: string): string {
  return `import { createWebhooks } from '@foyer/client/webhooks'

const publicKey = \`${publicKey}\`

const webhooks = createWebhooks({ appId: '${appId}', publicKey })

webhooks.on('item.created', ({ collectionId, item }) => {
  console.log('created', collectionId, item)
})

export function POST(request) {
  return webhooks.respond(request)
}
`
}
