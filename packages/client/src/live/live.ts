import { getLivePosition, type LivePosition } from '@foyer/protocol/live-endpoints'
import type { Connection } from '../connection.js'
import type { Session } from '../tokens/session.js'
import { LiveChannel } from './channel.js'
import type { NewSubscription } from './subscribers.js'

/*
 * The live queries of a client: the part that its entry loads with the first subscription.
 * @see docs/client.md#live-queries
 */

/** One channel for all subscriptions of a client. */
const channels = new WeakMap<Session, LiveChannel>()

/** Adds a subscription. @returns a function that removes it */
export function subscribe(connection: Connection, subscription: NewSubscription): () => void {
  const { session } = connection
  const channel = channels.get(session) ?? new LiveChannel(connection)
  channels.set(session, channel)
  return channel.add(subscription)
}

/** Reads the current position of the server's log. */
export async function livePosition(connection: Connection): Promise<LivePosition> {
  const { session, send, addressOf } = connection
  const headers = { Authorization: await session.authorization() }
  const { method, path } = getLivePosition
  const { text } = await send({ method, url: addressOf(path), headers })
  return JSON.parse(text) as LivePosition
}
