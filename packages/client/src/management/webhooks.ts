import * as ownerEndpoints from '@foyer/protocol/owner-endpoints'
import type {
  CreateWebhookRequest,
  GetDeliveryResponse,
  ListDeliveriesRequest,
  ListDeliveriesResponse,
  ReplayWebhookRequest,
  ReplayWebhookResponse,
  TestWebhookResponse,
  WebhookDelivery,
  WebhookEndpoint,
} from '@foyer/protocol/webhook-endpoints'
import { type CallOptions, callOf, type Sendable } from '../call.js'
import type { Connection } from '../connection.js'
import { about } from './management-call.js'

export type {
  GetDeliveryResponse,
  ListDeliveriesRequest,
  ListDeliveriesResponse,
  ReplayWebhookResponse,
  TestWebhookResponse,
  WebhookDelivery,
  WebhookEndpoint,
}

/** URL, filter and description of an endpoint. */
export type WebhookOptions = CreateWebhookRequest
/** Selects the events of a replay: one event, everything after a sequence, or a range of time. Exactly one of the three. */
export type ReplayOptions = Omit<ReplayWebhookRequest, 'endpointId'>

/**
 * Manages webhook endpoints. It needs an API key with the scopes `webhooks:read` and `webhooks:write`.
 * Calls about an endpoint throw an ApplicationError with the status 404 if there is none.
 * @see docs/events.md#webhooks
 */
export interface Webhooks {
  /** Lists all endpoints, oldest first. */
  list(options?: CallOptions): Promise<WebhookEndpoint[]>
  /** Adds an endpoint, which receives the events that follow. */
  create(webhook: Sendable<WebhookOptions>, options?: CallOptions): Promise<WebhookEndpoint>
  /** Changes an endpoint. Pending deliveries follow it to a new URL. */
  update(
    endpointId: string,
    change: Sendable<Partial<WebhookOptions>>,
    options?: CallOptions,
  ): Promise<WebhookEndpoint>
  /** Removes an endpoint with its deliveries. */
  remove(endpointId: string, options?: CallOptions): Promise<void>
  /** Sends a test event at once, to a paused endpoint too. */
  test(endpointId: string, options?: CallOptions): Promise<TestWebhookResponse>
  /** Stops deliveries. New events wait in the log. */
  pause(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>
  /** Continues deliveries: pending ones are due at once. */
  resume(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>
  /**
   * Replaces the key. For 24 hours every second attempt is signed with the old one.
   * @throws ApplicationError `ROTATION_IN_PROGRESS` until `confirmKey`, or the end of the 24 hours
   */
  rotateKey(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>
  /** Ends a rotation: only the new key signs. */
  confirmKey(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>
  /** Delivers events again, behind those that are pending. */
  replay(
    endpointId: string,
    events: Sendable<ReplayOptions>,
    options?: CallOptions,
  ): Promise<ReplayWebhookResponse>
  /** Lists deliveries of all endpoints or of one, newest first. */
  listDeliveries(
    request?: Sendable<ListDeliveriesRequest>,
    options?: CallOptions,
  ): Promise<ListDeliveriesResponse>
  /** Reads a delivery with its event and its request. */
  getDelivery(deliveryId: string, options?: CallOptions): Promise<GetDeliveryResponse>
}

/** Creates the calls. */
export function createWebhookCalls(connection: Connection): Webhooks {
  const call = callOf(connection)
  const changeBy =
    (endpoint: typeof ownerEndpoints.pauseWebhook) =>
    async (id: string, options?: CallOptions): Promise<WebhookEndpoint> =>
      (await call(about(endpoint, id), {}, options)).endpoint
  return {
    list: async (options) => (await call(ownerEndpoints.listWebhooks, {}, options)).endpoints,
    create: async (webhook, options) =>
      (await call(ownerEndpoints.createWebhook, webhook, options)).endpoint,
    update: async (id, change, options) =>
      (await call(about(ownerEndpoints.updateWebhook, id), change, options)).endpoint,
    async remove(id, options) {
      await call(about(ownerEndpoints.deleteWebhook, id), {}, options)
    },
    test: (id, options) => call(about(ownerEndpoints.testWebhook, id), {}, options),
    pause: changeBy(ownerEndpoints.pauseWebhook),
    resume: changeBy(ownerEndpoints.resumeWebhook),
    rotateKey: changeBy(ownerEndpoints.rotateWebhookKey),
    confirmKey: changeBy(ownerEndpoints.confirmWebhookKey),
    replay: (id, events, options) => call(about(ownerEndpoints.replayWebhook, id), events, options),
    listDeliveries: (request = {}, options) =>
      call(ownerEndpoints.listDeliveries, request, options),
    getDelivery: (id, options) => call(about(ownerEndpoints.getDelivery, id), {}, options),
  }
}
