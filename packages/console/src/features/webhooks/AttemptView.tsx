import type { AttemptResult } from '@foyer/protocol/webhook-endpoints'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/numbers.js'

/** Response of an endpoint, or the reason that there is none. */
export function AttemptView({ result }: { result: AttemptResult }): ReactNode {
  const { status, error, durationMs, response } = result
  return (
    <section className="webhook-section" aria-label="Response">
      <h3>Response</h3>
      <p className={`notice ${error === null ? 'success' : 'danger'}`} role="status">
        {status === null ? 'No response' : `Status ${status}`} after{' '}
        {formatCount(Math.round(durationMs))} ms
        {error !== null && `: ${error}`}
      </p>
      {response !== null && response !== '' && <pre className="receiver-text">{response}</pre>}
      {response === '' && <p className="muted">The response has no body.</p>}
    </section>
  )
}
