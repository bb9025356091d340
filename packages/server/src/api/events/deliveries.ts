import { operatorEndpoints } from '@foyer/protocol'
import { deliveryStates, type ReplayedEvents } from '@foyer/protocol/webhooks'
import * as v from 'valibot'
import { parsePageSize } from '../../data/paging/page.js'
import {
  buildRequest,
  describeRequest,
  isMemberEvent,
} from '../../events/webhooks/build-request.js'
import { findEventOfDelivery } from '../../events/webhooks/deliver.js'
import {
  describeDeliveries,
  describeDelivery,
  describeWebhook,
  findDeliveryWithEndpoint,
} from '../../events/webhooks/read-webhooks.js'
import {
  ReplayError,
  type ReplaySelection,
  replayToEndpoint,
} from '../../events/webhooks/replay.js'
import { assertScope } from '../../http/authorize-call.js'
import { invalidField, type RequestInvalidError, unknownResource } from '../../http/errors.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { isoTime, queryPaging, sequenceCursor, shortText } from '../kit/schemas.js'

const listDeliveriesRoute = defineRoute({
  endpoint: operatorEndpoints.listDeliveries,
  access: 'operator',
  scope: 'webhooks:read',
  schema: v.object({
    endpointId: v.exactOptional(shortText),
    state: v.exactOptional(v.picklist(deliveryStates)),
    cursor: v.exactOptional(sequenceCursor),
    limit: queryPaging.entries.limit,
  }),
  handle: async ({ cursor, limit, ...filter }, { deps }) => {
    const pageSize = parsePageSize(limit)
    const deliveries = await describeDeliveries(deps, {
      endpointId: filter.endpointId,
      state: filter.state,
      before: cursor === undefined ? undefined : Number(cursor),
      limit: pageSize,
    })
    const last = deliveries.length === pageSize ? deliveries.at(-1) : undefined
    return { deliveries, nextCursor: last?.id ?? null }
  },
})

const getDeliveryRoute = defineRoute({
  endpoint: operatorEndpoints.getDelivery,
  access: 'operator',
  scope: 'webhooks:read',
  schema: v.object({ deliveryId: v.string() }),
  handle: async ({ deliveryId }, { deps, caller }) => {
    const stored = await findDeliveryWithEndpoint(deps, deliveryId)
    if (!stored) throw unknownResource('delivery', deliveryId)
    const { delivery, endpoint } = stored
    // The request contains all data of the member.
    if (isMemberEvent(delivery.type)) assertScope(caller, 'members:read')
    const event = await findEventOfDelivery(deps, delivery)
    const request =
      event && (await buildRequest(deps, endpoint, event, Math.max(1, delivery.attempts)))
    return {
      delivery: describeDelivery(delivery),
      event: event ?? null,
      request: request ? describeRequest(request) : null,
    }
  },
})

const replayWebhookRoute = defineRoute({
  endpoint: operatorEndpoints.replayWebhook,
  access: 'operator',
  scope: 'webhooks:write',
  schema: v.strictObject({
    endpointId: v.string(),
    eventId: v.exactOptional(shortText),
    sinceSequence: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    range: v.exactOptional(v.strictObject({ from: isoTime, to: isoTime })),
  }),
  mapError: (error) => (error instanceof ReplayError ? invalid(error.message) : error),
  handle: async ({ endpointId, ...events }, { deps }) => {
    const replayed = await replayToEndpoint(deps, endpointId, readReplay(events))
    if (!replayed) throw unknownResource('webhook endpoint', endpointId)
    deps.webhookRunner.wake()
    const { endpoint, queued } = replayed
    return { queued, endpoint: await describeWebhook(deps, endpoint) }
  },
})

/**
 * `/_foyer/v1/webhooks/deliveries` and `…/replay`: deliveries of events, and their repetition, for operators.
 * @see docs/events.md
 */
export const deliveryRoutes: readonly ApiRoute[] = [
  listDeliveriesRoute,
  getDeliveryRoute,
  replayWebhookRoute,
]

function readReplay({ eventId, sinceSequence, range }: ReplayedEvents): ReplaySelection {
  const selections = [eventId, sinceSequence, range].filter((selection) => selection !== undefined)
  if (selections.length !== 1) {
    throw invalid('expected exactly one of "eventId", "sinceSequence" and "range"')
  }
  if (eventId !== undefined) return { kind: 'event', eventId }
  if (range === undefined) return { kind: 'since', sequence: sinceSequence ?? 0 }
  const [from, to] = [new Date(range.from), new Date(range.to)]
  if (from >= to) throw invalid('expected "range.from" before "range.to"')
  return { kind: 'range', from, to }
}

function invalid(description: string): RequestInvalidError {
  return invalidField('', description)
}
