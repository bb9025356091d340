import type { WebhookDelivery, WebhookEndpoint } from '@foyer/protocol/webhooks'

/** An active endpoint for tests. */
export const endpoint: WebhookEndpoint = {
  id: 'one',
  url: 'https://search.example/webhooks',
  description: 'Search index',
  appId: 'search-index',
  types: ['item.created'],
  collectionIds: ['films'],
  state: 'ACTIVE',
  pausedFor: null,
  pausedAt: null,
  createdAt: '2026-11-21T04:16:00.000Z',
  keys: [
    {
      id: 'key-1',
      publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
      createdAt: '2026-11-21T04:16:00.000Z',
      endsAt: null,
    },
  ],
  position: 7,
  pending: 0,
  parked: 0,
  failures: 0,
  deliveredAt: '2026-11-21T05:16:00.000Z',
  lastError: null,
}

/** A parked delivery of that endpoint for tests. */
export const delivery: WebhookDelivery = {
  id: '5',
  endpointId: 'one',
  eventId: 'event-3',
  sequence: 3,
  type: 'item.created',
  collectionId: 'films',
  entityId: 'metropolis',
  state: 'PARKED',
  attempts: 9,
  createdAt: '2026-11-21T04:16:00.000Z',
  nextAttemptAt: null,
  attemptedAt: '2026-11-22T04:16:00.000Z',
  result: {
    status: 503,
    error: 'response 503, expected 200 to 299',
    durationMs: 12.4,
    response: 'busy',
  },
}
