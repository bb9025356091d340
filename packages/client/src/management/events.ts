import * as ownerEndpoints from '@foyer/protocol/owner-endpoints'
import type { ListEventsRequest, ListEventsResponse } from '@foyer/protocol/webhook-endpoints'
import { type CallOptions, callOf, type Sendable } from '../call.js'
import type { Connection } from '../connection.js'

export type { ListEventsRequest, ListEventsResponse }

/**
 * Reads the change log. It needs an API key with the scope `events:read`.
 * @see docs/events.md
 */
export interface Events {
  /** Lists events: the newest first, or with `after` those that follow a sequence. */
  list(request?: Sendable<ListEventsRequest>, options?: CallOptions): Promise<ListEventsResponse>
}

/** Creates the calls. */
export function createEvents(connection: Connection): Events {
  const call = callOf(connection)
  return {
    list: (request = {}, options) => call(ownerEndpoints.listEvents, request, options),
  }
}
