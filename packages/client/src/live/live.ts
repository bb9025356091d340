import { getLogSequence, type LogSequence } from '@foyer/protocol/live-endpoints'
import type { Call } from '../call.js'
import type { Connection } from '../connection.js'
import { invalidResponse } from '../errors.js'
import type { RequestOptions } from '../post.js'
import type { Session } from '../tokens/session.js'
import type { NewSubscription } from './subscribers.js'
import { TabSubscriptions } from './tab-subscriptions.js'

/*
 * Entry of the live queries, which a client loads with the first subscription.
 * @see docs/client.md#live-queries
 */

const subscriptionsBySession = new WeakMap<Session, TabSubscriptions>()

/** Adds a subscription. @returns a function that removes it */
export function addSubscription(connection: Connection, subscription: NewSubscription): () => void {
  const { session } = connection
  const subscriptions = subscriptionsBySession.get(session) ?? new TabSubscriptions(connection)
  subscriptionsBySession.set(session, subscriptions)
  return subscriptions.add(subscription)
}

/**
 * Returns the current sequence of the server's log.
 * @throws InvalidResponseError if the response does not contain it
 */
export async function logSequence(call: Call, options?: RequestOptions): Promise<LogSequence> {
  const { log, sequence } = await call(getLogSequence, {}, options)
  if (typeof log !== 'string') throw invalidResponse('log')
  if (typeof sequence !== 'number') throw invalidResponse('sequence')
  return { log, sequence }
}
