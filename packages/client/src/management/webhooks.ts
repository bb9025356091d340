import * as operatorEndpoints from '@foyer/protocol/operator-endpoints'
import type {
  CreateWebhookRequest,
  GetDeliveryResponse,
  ListDeliveriesRequest,
  ListDeliveriesResponse,
  ReplayedEvents,
  ReplayWebhookResponse,
  TestWebhookResponse,
  WebhookDelivery,
  WebhookEndpoint,
} from '@foyer/protocol/webhooks'
import { callOf, type Sendable } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'

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
export type WebhookEndpointOptions = CreateWebhookRequest
/** Events to replay: exactly one of an event id, a sequence to start after, or a time range. */
export type ReplayOptions = ReplayedEvents

/**
 * Calls that manage webhook endpoints. They need an API key with the scopes `webhooks:read` and `webhooks:write`. Calls
 * with an `endpointId` throw an ApplicationError with the status 404 for an unknown endpoint.
 * @see docs/events.md#webhooks
 */
export interface WebhookEndpoints {
  /** Lists all endpoints, oldest first. */
  list(options?: RequestOptions): Promise<WebhookEndpoint[]>
  /** Adds an endpoint. It receives the events that follow. */
  create(
    webhook: Sendable<WebhookEndpointOptions>,
    options?: RequestOptions,
  ): Promise<WebhookEndpoint>
  /** Changes an endpoint. Pending deliveries use its new URL. */
  update(
    endpointId: string,
    change: Sendable<Partial<WebhookEndpointOptions>>,
    options?: RequestOptions,
  ): Promise<WebhookEndpoint>
  /** Removes an endpoint with its deliveries. */
  remove(endpointId: string, options?: RequestOptions): Promise<void>
  /** Sends a test event immediately, also to a paused endpoint, and returns the result. */
  test(endpointId: string, options?: RequestOptions): Promise<TestWebhookResponse>
  /** Pauses deliveries. The log keeps new events. */
  pause(endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Resumes deliveries, starting with the pending ones. */
  resume(endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /**
   * Replaces the signing key. For 24 hours, every second attempt is signed with the old key.
   * @throws ApplicationError `ROTATION_IN_PROGRESS` during these 24 hours, unless `confirmKey` has ended the rotation
   */
  rotateKey(endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Ends a key rotation. Deliveries are signed with the new key only. */
  confirmKey(endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Delivers events again, after the pending ones. */
  replay(
    endpointId: string,
    events: Sendable<ReplayOptions>,
    options?: RequestOptions,
  ): Promise<ReplayWebhookResponse>
  /** Lists the deliveries of all endpoints or of one endpoint, newest first. */
  listDeliveries(
    request?: Sendable<ListDeliveriesRequest>,
    options?: RequestOptions,
  ): Promise<ListDeliveriesResponse>
  /** Returns a delivery with its event and its HTTP request. */
  getDelivery(deliveryId: string, options?: RequestOptions): Promise<GetDeliveryResponse>
}

/** Creates the calls that manage webhook endpoints. */
export function createWebhookCalls(connection: Connection): WebhookEndpoints {
  const call = callOf(connection)
  const changeBy =
    (endpoint: typeof operatorEndpoints.pauseWebhook) =>
    async (endpointId: string, options?: RequestOptions): Promise<WebhookEndpoint> =>
      (await call(endpoint, { endpointId }, options)).endpoint
  return {
    list: async (options) => (await call(operatorEndpoints.listWebhooks, {}, options)).endpoints,
    create: async (webhook, options) =>
      (await call(operatorEndpoints.createWebhook, webhook, options)).endpoint,
    update: async (endpointId, change, options) =>
      (await call(operatorEndpoints.updateWebhook, { ...change, endpointId }, options)).endpoint,
    async remove(endpointId, options) {
      await call(operatorEndpoints.deleteWebhook, { endpointId }, options)
    },
    test: (endpointId, options) => call(operatorEndpoints.testWebhook, { endpointId }, options),
    pause: changeBy(operatorEndpoints.pauseWebhook),
    resume: changeBy(operatorEndpoints.resumeWebhook),
    rotateKey: changeBy(operatorEndpoints.rotateWebhookKey),
    confirmKey: changeBy(operatorEndpoints.confirmWebhookKey),
    replay: (endpointId, events, options) =>
      call(operatorEndpoints.replayWebhook, { ...events, endpointId }, options),
    listDeliveries: (request = {}, options) =>
      call(operatorEndpoints.listDeliveries, request, options),
    getDelivery: (deliveryId, options) =>
      call(operatorEndpoints.getDelivery, { deliveryId }, options),
  }
}
