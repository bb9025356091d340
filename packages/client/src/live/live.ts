import type { WireFilter } from '@foyer/protocol'
import { getLivePosition, type LivePosition } from '@foyer/protocol/live-endpoints'
import type { Connection } from '../connection.js'
import type { Found } from '../data/projection.js'
import type { ItemQuery } from '../data/query.js'
import type { AnyFields, Item } from '../data/schema.js'
import { LiveChannel } from './channel.js'
import type { LiveListener } from './listener.js'

export type { LivePosition } from '@foyer/protocol/live-endpoints'
export type { LiveChange, LiveEnd, LiveListener, LiveReread } from './listener.js'

/** Subscriptions to items, over one connection. */
export interface Live {
  /**
   * Subscribes to the items that match a query's filter. Order, page and chosen fields of the query do not count.
   * @returns a function that unsubscribes
   */
  subscribe<Fields, Schema, Shown extends string, Included extends string>(
    query: ItemQuery<Fields, Schema, Shown, Included>,
    listener: LiveListener<Found<Fields, Schema, never, never>>,
  ): () => void
  /** Subscribes to one item. @returns a function that unsubscribes */
  subscribeItem<Fields extends object = AnyFields>(
    collectionId: string,
    itemId: string,
    listener: LiveListener<Item<Fields>>,
  ): () => void
  /** Reads the current position. Items that are read afterwards contain all changes up to it. */
  position(): Promise<LivePosition>
  /** Ends all subscriptions without a call of `onEnd`. */
  close(): void
}

/**
 * Creates the live queries of a connection. The first subscription opens a stream, which all others share; the last one
 * closes it. Needs a Foyer server.
 * @see docs/client.md#live-queries
 */
export function createLive(connection: Connection): Live {
  const channel = new LiveChannel(connection)
  return {
    subscribe(query, listener) {
      const { dataCollectionId: collectionId, query: request } = query.toRequest()
      // The builder's filter is the wire's.
      const filter = request?.filter as WireFilter | undefined
      return channel.add({ collectionId, ...(filter && { filter }) }, listener as LiveListener)
    },
    subscribeItem: (collectionId, itemId, listener) =>
      channel.add({ collectionId, itemId }, listener as LiveListener),
    async position() {
      const { session, send, addressOf } = connection
      const headers = { Authorization: await session.authorization() }
      const { method, path } = getLivePosition
      const { text } = await send({ method, url: addressOf(path), headers })
      return JSON.parse(text) as LivePosition
    },
    close: () => channel.close(),
  }
}
