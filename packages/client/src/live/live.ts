import { getLogSequence, type LogSequence } from '@foyer/protocol/live-endpoints'
import type { Call } from '../call.js'
import type { Connection } from '../connection.js'
import { invalidResponse } from '../errors.js'
import type { RequestOptions } from '../post.js'
import type { Session } from '../tokens/session.js'
import { LiveSession } from './live-session.js'
import type { NewSubscription } from './subscription-list.js'

/*
 * Entry of the live queries, which a client loads with the first subscription.
 * @see docs/client.md#live-queries
 */

const liveSessions = new WeakMap<Session, LiveSession>()

/** Adds a subscription. @returns a function that removes it */
export function addSubscription(connection: Connection, subscription: NewSubscription): () => void {
  const { session } = connection
  const liveSession = liveSessions.get(session) ?? new LiveSession(connection)
  liveSessions.set(session, liveSession)
  return liveSession.add(subscription)
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
