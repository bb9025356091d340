import {
  changeLive,
  getLogSequence,
  type LiveSubscription,
  openLive,
} from '@foyer/protocol/live-endpoints'
import * as v from 'valibot'
import { withoutRequest } from '../../caller.js'
import type { LiveClient } from '../../events/live/hub.js'
import { hasClientScheme, tokenExpiry, unauthenticated } from '../../http/authenticate.js'
import { EventStream } from '../../http/response.js'
import { type ApiContext, type ApiRoute, defineRoute } from '../kit/define-route.js'
import { anyObject, collectionId, shortText } from '../kit/schemas.js'

const shortId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const sequence = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const subscriptions = v.array(
  v.pipe(
    v.object({
      id: shortId,
      collectionId,
      filter: v.exactOptional(anyObject),
      itemId: v.exactOptional(shortText),
      after: v.exactOptional(v.object({ log: shortId, sequence })),
    }),
    v.check(
      ({ filter, itemId }) => filter === undefined || itemId === undefined,
      'expected a filter or an item id, not both',
    ),
    v.transform((subscription): LiveSubscription => subscription),
  ),
)

/**
 * Routes of live queries: the stream, changes of its subscriptions, and the last sequence of the event log.
 * @see docs/wire/live-queries.md
 */
export const liveRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: openLive,
    access: 'caller',
    scope: 'data:read',
    limit: 'live',
    schema: v.object({ subscriptions }),
    handle: async (message, context) => {
      const { deps } = context
      const { sendBuffer } = deps.live.open(await liveClient(context), message)
      return new EventStream(sendBuffer.stream, sendBuffer.closed)
    },
  }),
  defineRoute({
    endpoint: changeLive,
    access: 'caller',
    scope: 'data:read',
    limit: 'live',
    schema: v.object({
      connectionId: v.string(),
      add: v.exactOptional(subscriptions),
      remove: v.exactOptional(v.array(shortId)),
    }),
    handle: async (message, context) => {
      context.deps.live.change(await liveClient(context), message)
      return {}
    },
  }),
  defineRoute({
    endpoint: getLogSequence,
    access: 'caller',
    scope: 'data:read',
    handle: async (_message, { deps }) => deps.live.logSequence(),
  }),
]

/**
 * Describes the client of a call.
 * @throws HttpError 401 for a new visitor: a stream could not return its tokens
 */
async function liveClient({
  caller,
  deps,
  request,
  network,
  recordDenial,
}: ApiContext): Promise<LiveClient> {
  if (hasClientScheme(request)) {
    throw unauthenticated('a live query needs an access token in the Authorization header')
  }
  return {
    caller: withoutRequest(caller),
    expiresAt: await tokenExpiry(deps, request),
    network,
    recordDenial,
  }
}
