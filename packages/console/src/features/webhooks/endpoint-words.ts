import type { DeliveryState, WebhookEndpoint } from '@foyer/protocol/webhook-endpoints'
import { formatCount } from '../../ui/numbers.js'
import { eventWords } from '../events/event-words.js'

/** Label, tone and explanation of a state. */
export interface StateWords {
  text: string
  tone: '' | 'success' | 'warning' | 'danger'
  explanation: string
}

/** Describes the state of an endpoint. */
export function describeEndpointState(endpoint: WebhookEndpoint): StateWords {
  if (endpoint.pausedFor === 'failures') {
    return {
      text: 'Paused after failures',
      tone: 'danger',
      explanation:
        'Deliveries failed for a long time, so the server paused this endpoint. Repair the receiver, send a test event, then resume. New events wait.',
    }
  }
  if (endpoint.state === 'PAUSED') {
    return {
      text: 'Paused by the owner',
      tone: 'warning',
      explanation: 'Nothing is delivered. New events wait until the endpoint is resumed.',
    }
  }
  if (endpoint.failures > 0) {
    return {
      text: 'Failing',
      tone: 'danger',
      explanation: 'The last attempts failed. They are repeated with growing delays.',
    }
  }
  return { text: 'Active', tone: 'success', explanation: '' }
}

/** Describes the selection of events, for example `Item created, Item updated of films`. */
export function describeSelection({
  types,
  collectionIds,
}: Pick<WebhookEndpoint, 'types' | 'collectionIds'>): string {
  const events = types.map((type) => eventWords[type].text).join(', ')
  if (collectionIds.length === 0) return events === '' ? 'All events' : events
  return `${events === '' ? 'All events' : events} of ${collectionIds.join(', ')}`
}

/** Labels of the states of a delivery. */
export const deliveryWords: Readonly<Record<DeliveryState, StateWords>> = {
  PENDING: {
    text: 'Pending',
    tone: 'warning',
    explanation: 'The server attempts it again.',
  },
  DELIVERED: {
    text: 'Delivered',
    tone: 'success',
    explanation: 'The endpoint accepted it.',
  },
  PARKED: {
    text: 'Given up',
    tone: 'danger',
    explanation: 'All attempts failed. Replay the event to deliver it once more.',
  },
}

/** Parses the state of a delivery; undefined for another text. */
export function readDeliveryState(text: string | null): DeliveryState | undefined {
  return Object.keys(deliveryWords).find((state): state is DeliveryState => state === text)
}

/** Formats a number of events, for example `1 event`. */
export function countInWords(count: number): string {
  return count === 1 ? '1 event' : `${formatCount(count)} events`
}
