import type { AttemptResult } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format/format-number.js'
import { texts } from './texts/texts.js'

/** Response of an endpoint, or the reason that there is none. */
export function AttemptView({ result }: { result: AttemptResult }): ReactNode {
  const { status, error, durationMs, response } = result
  return (
    <section className="section" aria-label={texts.attempt.heading}>
      <h3>{texts.attempt.heading}</h3>
      <p className={`notice ${error === null ? 'success' : 'danger'}`} role="status">
        {texts.attempt.result(status, formatCount(Math.round(durationMs)), error)}
      </p>
      {response !== null && response !== '' && (
        <pre className="receiver-text" dir="auto">
          {response}
        </pre>
      )}
      {response === '' && <p className="muted">{texts.attempt.empty}</p>}
    </section>
  )
}
