import { getLogSequence, type LogSequence } from '@foyer/protocol/live-endpoints'
import type { Connection } from '../connection.js'
import type { Session } from '../tokens/session.js'
import type { NewSubscription } from './subscribers.js'
import { TabSubscriptions } from './tab-subscriptions.js'

/*
 * Entry of the live queries, which a client loads with the first subscription.
 * @see docs/client.md#live-queries
 */

const subscriptionsBySession = new WeakMap<Session, TabSubscriptions>()

/** Adds a subscription. @returns a function that removes it */
export function subscribe(connection: Connection, subscription: NewSubscription): () => void {
  const { session } = connection
  const subscriptions = subscriptionsBySession.get(session) ?? new TabSubscriptions(connection)
  subscriptionsBySession.set(session, subscriptions)
  return subscriptions.add(subscription)
}

/** Returns the current sequence of the server's log. */
export async function logSequence(connection: Connection): Promise<LogSequence> {
  const { session, send, addressOf } = connection
  const headers = { Authorization: await session.authorization() }
  const { method, path } = getLogSequence
  const { text } = await send({ method, url: addressOf(path), headers })
  return JSON.parse(text) as LogSequence
}
