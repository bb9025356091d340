import type { DeliveryState } from '@foyer/protocol/webhooks'
import { readDeliveryState } from './endpoint-words.js'

/** State of an endpoint's page, stored in its URL. */
export interface WebhookView {
  /** Undefined for deliveries of all states. */
  state: DeliveryState | undefined
  /** Id of the delivery in the panel. */
  openDelivery: string | undefined
}

/** Parses the URL; invalid values become defaults. */
export function readWebhookView(params: URLSearchParams): WebhookView {
  return {
    state: readDeliveryState(params.get('state')),
    openDelivery: params.get('delivery') ?? undefined,
  }
}

/** Formats the URL without default values. */
export function writeWebhookView({ state, openDelivery }: WebhookView): URLSearchParams {
  const params = new URLSearchParams()
  if (state !== undefined) params.set('state', state)
  if (openDelivery !== undefined) params.set('delivery', openDelivery)
  return params
}
