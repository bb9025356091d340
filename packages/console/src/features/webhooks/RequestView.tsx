import type { WireValue } from '@foyer/protocol'
import type { WebhookRequest } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { JsonView } from '../../ui/json/JsonView.js'
import { texts } from './texts/texts.js'

/** Request of a delivery: address, headers, and the content of its token. */
export function RequestView({ request }: { request: WebhookRequest }): ReactNode {
  return (
    <section className="section" aria-label={texts.request.heading}>
      <h3>{texts.request.heading}</h3>
      <p className="endpoint-url">
        <bdi>POST {request.url}</bdi>
      </p>
      <dl className="request-headers" dir="ltr">
        {Object.entries(request.headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{texts.request.about(<code>data</code>, <code>identity</code>)}</p>
      <div className="receiver-text" dir="ltr">
        <JsonView value={withParsedText(request.claims)} />
      </div>
    </section>
  )
}

/** Parses the JSON text inside of claims, for reading. */
function withParsedText(claims: WebhookRequest['claims']): WireValue {
  return JSON.parse(JSON.stringify(claims), (name, value: unknown) =>
    (name === 'data' || name === 'identity') && typeof value === 'string' ? parse(value) : value,
  )
}

function parse(text: string): unknown {
  try {
    return withParsedText(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
