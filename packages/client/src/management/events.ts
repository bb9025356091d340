import * as operatorEndpoints from '@foyer/protocol/operator-endpoints'
import type { ListEventsRequest, ListEventsResponse } from '@foyer/protocol/webhooks'
import { callOf, type Sendable } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'

export type { ListEventsRequest, ListEventsResponse }

/**
 * Call that reads the event log. It needs an API key with the scope `events:read`.
 * @see docs/events.md
 */
export interface Events {
  /** Lists events, newest first. With `after`, lists the events that follow a sequence, oldest first. */
  list(request?: Sendable<ListEventsRequest>, options?: RequestOptions): Promise<ListEventsResponse>
}

/** Creates the event log call. */
export function createEvents(connection: Connection): Events {
  const call = callOf(connection)
  return {
    list: (request = {}, options) => call(operatorEndpoints.listEvents, request, options),
  }
}
