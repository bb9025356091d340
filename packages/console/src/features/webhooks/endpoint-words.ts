import { type DeliveryState, deliveryStates, type WebhookEndpoint } from '@foyer/protocol/webhooks'
import { eventWords } from '../events/event-words.js'
import { texts } from './texts/texts.js'

const { states, facts, deliveries } = texts

/** Label, tone and explanation of a state. */
export interface StateWords {
  text: string
  tone: '' | 'success' | 'warning' | 'danger'
  explanation: string
}

/** Describes the state of an endpoint. */
export function describeEndpointState(endpoint: WebhookEndpoint): StateWords {
  if (endpoint.pausedFor === 'failures') return { ...states.pausedForFailures, tone: 'danger' }
  if (endpoint.state === 'PAUSED') return { ...states.paused, tone: 'warning' }
  if (endpoint.failures > 0) return { ...states.failing, tone: 'danger' }
  return { text: states.active, tone: 'success', explanation: '' }
}

/** Describes the selection of events, for example `Item created, Item updated of films`. */
export function describeSelection({
  types,
  collectionIds,
}: Pick<WebhookEndpoint, 'types' | 'collectionIds'>): string {
  const events = types.map((type) => eventWords(type).text).join(', ')
  const selected = events === '' ? facts.allEvents : events
  return collectionIds.length === 0 ? selected : facts.eventsOf(selected, collectionIds.join(', '))
}

/** Labels of the states of a delivery. */
export const deliveryWords: Readonly<Record<DeliveryState, StateWords>> = {
  PENDING: { ...deliveries.states.PENDING, tone: 'warning' },
  DELIVERED: { ...deliveries.states.DELIVERED, tone: 'success' },
  PARKED: { ...deliveries.states.PARKED, tone: 'danger' },
}

/** Parses the state of a delivery; undefined for any other string. */
export function readDeliveryState(text: string | null): DeliveryState | undefined {
  return deliveryStates.find((state) => state === text)
}
