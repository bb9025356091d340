import type { WebhookDelivery } from '@foyer/protocol/webhooks'
import type { ReactNode } from 'react'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, None } from '../../ui/table/DataTable.js'
import { ShortId } from '../../ui/table/ShortId.js'
import { eventWords } from '../events/event-words.js'
import { deliveryWords } from './endpoint-words.js'
import { StateBadge } from './StateBadge.js'
import { texts } from './texts/texts.js'

const words = texts.deliveries

/** The columns of the deliveries table. */
export const deliveryColumns: readonly DataColumn<WebhookDelivery>[] = [
  { name: words.columns.event, cell: ({ type }) => eventWords(type).text },
  { name: words.columns.state, cell: ({ state }) => <StateBadge words={deliveryWords[state]} /> },
  { name: words.columns.response, cell: ({ result }) => <Response result={result} /> },
  {
    name: words.columns.collection,
    cell: ({ collectionId }) => collectionId ?? <None />,
  },
  { name: words.columns.id, cell: ({ entityId }) => <ShortId id={entityId} /> },
  { name: words.columns.attempts, align: 'end', cell: ({ attempts }) => attempts },
  {
    name: words.columns.lastAttempt,
    cell: ({ attemptedAt }) => (
      <TimeText iso={attemptedAt} otherwise={words.notAttempted} precision="second" />
    ),
  },
  {
    name: words.columns.nextAttempt,
    cell: ({ nextAttemptAt }) => <NextAttempt iso={nextAttemptAt} />,
  },
]

function Response({ result }: Pick<WebhookDelivery, 'result'>): ReactNode {
  if (result === null) return <span className="muted">{words.noResponse}</span>
  const text = result.error ?? words.status(result.status)
  return (
    <span className="cut delivery-response" title={text}>
      {text}
    </span>
  )
}

/** Time of the next attempt of a delivery, or the reason why a due delivery waits. */
export function NextAttempt({ iso }: { iso: string | null }): ReactNode {
  if (iso === null) return '–'
  if (Date.parse(iso) > Date.now()) return <TimeText iso={iso} precision="second" />
  return <span title={words.dueReason}>{words.due}</span>
}
