import type { EventType, SiteEvent } from '../events/events.js'

/** Limits of webhook endpoints. @see docs/events.md */
export const webhookLimits = {
  endpoints: 100,
  /** Collections that one endpoint names. */
  collections: 100,
  /** Events of one replay of a time range. */
  replayedEvents: 10_000,
} as const

/** Reason of a pause: a call of the owner, or too many failed deliveries. */
export type PauseReason = 'owner' | 'failures'

/** A public key of an endpoint, for the receiver. */
export interface WebhookKey {
  id: string
  /** SPKI in PEM. */
  publicKey: string
  /** ISO time. */
  createdAt: string
  /** ISO time at which a replaced key stops signing; null for the current key. */
  endsAt: string | null
}

/** An address that receives events. */
export interface WebhookEndpoint {
  id: string
  url: string
  description: string
  /** Audience of the signed token: the `appId` of the receiving app. */
  appId: string
  /** Types to deliver; an empty list delivers all. */
  types: EventType[]
  /** Collections to deliver events of; an empty list delivers all events, those of members too. */
  collectionIds: string[]
  state: 'ACTIVE' | 'PAUSED'
  /** Null while active. */
  pausedFor: PauseReason | null
  /** ISO time; null while active. */
  pausedAt: string | null
  createdAt: string
  /** The current key, then the replaced one during its overlap. */
  keys: WebhookKey[]
  /** Sequence up to which events have been queued for delivery. */
  position: number
  /** Deliveries that are not finished. */
  pending: number
  /** Deliveries that failed for good and can be replayed. */
  parked: number
  /** Attempts that failed since the last success. */
  failures: number
  /** ISO time of the last successful attempt; null before it. */
  deliveredAt: string | null
  /** Error of the last attempt; null after a success. */
  lastError: string | null
}

/** A pending delivery is retried; a parked one failed for good and can be replayed. */
export const deliveryStates = ['PENDING', 'DELIVERED', 'PARKED'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/** The response of an endpoint, or the reason why there is none. */
export interface AttemptResult {
  /** HTTP status; null without a response. */
  status: number | null
  /** Null after a success. */
  error: string | null
  durationMs: number
  /** The first 4 KB of the response's body; null without a response. */
  response: string | null
}

/** The delivery of one event to one endpoint. */
export interface WebhookDelivery {
  id: string
  endpointId: string
  eventId: string
  sequence: number
  type: EventType
  collectionId: string | null
  entityId: string
  state: DeliveryState
  /** Attempts so far. */
  attempts: number
  /** ISO time. */
  createdAt: string
  /** ISO time of the next attempt; null when none follows. */
  nextAttemptAt: string | null
  /** ISO time of the last attempt; null before the first. */
  attemptedAt: string | null
  /** Result of the last attempt; null before the first. */
  result: AttemptResult | null
}

/** Request of a delivery. */
export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  /** Claims of the token that is the body. */
  claims: Record<string, unknown>
}

export interface ListEventsRequest {
  type?: EventType
  collectionId?: string
  entityId?: string
  /** Lists events before this sequence, newest first: `nextBefore` of the previous page. */
  before?: number
  /** Lists events after this sequence, oldest first. Not together with `before`. */
  after?: number
  /** Default 50, at most 1000. */
  limit?: number
}

export interface ListEventsResponse {
  events: SiteEvent[]
  /** `before` of the next page; null on the last page, and with `after`. */
  nextBefore: number | null
  /** Id of the log. A restored site has a new one, whose sequences start again. */
  log: string
  /** Sequence of the newest event that can be read. */
  position: number
}

export interface ListWebhooksResponse {
  /** Oldest first. */
  endpoints: WebhookEndpoint[]
}

export interface CreateWebhookRequest {
  /** An https address, or one that the server's FOYER_WEBHOOK_ALLOW names. */
  url: string
  description?: string
  /** Default: a new id. */
  appId?: string
  types?: EventType[]
  collectionIds?: string[]
}

/** A call with the id of an endpoint in its path. */
export interface WebhookIdRequest {
  endpointId: string
}

export type UpdateWebhookRequest = WebhookIdRequest & Partial<CreateWebhookRequest>

export interface WebhookResponse {
  endpoint: WebhookEndpoint
}

export interface TestWebhookResponse {
  request: WebhookRequest
  result: AttemptResult
}

export interface ListDeliveriesRequest {
  endpointId?: string
  state?: DeliveryState
  /** `nextCursor` of the previous page. */
  cursor?: string
  /** Default 50, at most 1000. */
  limit?: number
}

export interface ListDeliveriesResponse {
  /** Newest first. */
  deliveries: WebhookDelivery[]
  /** Null on the last page. */
  nextCursor: string | null
}

export interface GetDeliveryResponse {
  delivery: WebhookDelivery
  /** The event and the request of the next attempt; null if the log no longer contains the event. */
  event: SiteEvent | null
  request: WebhookRequest | null
}

/** Selects the events of a replay: one event, all events after a sequence, or a time range. Exactly one is set. */
export interface ReplayedEvents {
  eventId?: string
  sinceSequence?: number
  /** ISO times; `to` is exclusive. */
  range?: { from: string; to: string }
}

export type ReplayWebhookRequest = WebhookIdRequest & ReplayedEvents

export interface ReplayWebhookResponse {
  /** Deliveries that were queued; null for `sinceSequence`, which the server queues in the background. */
  queued: number | null
  endpoint: WebhookEndpoint
}
