import type { SessionState } from '@foyer/client'
import type {
  AggregateItemsRequest,
  QueryItemsRequest,
  SearchItemsRequest,
  WireFilter,
} from '@foyer/protocol'
import type { QueryKey } from '@tanstack/react-query'

/** Read of a collection: its kind, and the id of the item or the request. */
export type CachedRead =
  | ['item', string]
  | ['query' | 'infinite', QueryItemsRequest]
  | ['search', SearchItemsRequest]
  | ['aggregate', AggregateItemsRequest]
  | ['count', WireFilter]

/** Prefix of the query keys of one visitor or member. A visitor's first token does not change it. */
export function identityKey({ loggedIn, generation }: SessionState): string {
  return `${loggedIn ? 'member' : 'visitor'} ${generation}`
}

/** Key of the mutations of a collection. */
export function writeKey(collectionId: string): QueryKey {
  return ['foyer', 'write', collectionId]
}

/** Prefix of the query keys of a collection. */
export function collectionKey(state: SessionState, collectionId: string): QueryKey {
  return ['foyer', identityKey(state), 'items', collectionId]
}

/** Key of a query of a collection: what it reads, and values whose queries are cached separately. */
export function readKey(
  state: SessionState,
  collectionId: string,
  ...read: [...CachedRead, ...unknown[]]
): QueryKey {
  return [...collectionKey(state, collectionId), ...read]
}

/** Returns the read of a key from `readKey`. */
export function readOfKey(queryKey: QueryKey): CachedRead {
  return queryKey.slice(4) as CachedRead
}

/** Returns true for the key of a query of the same collection, read by the same visitor or member. */
export function isOfCollection(queryKey: QueryKey | undefined, collection: QueryKey): boolean {
  return collection.every((part, index) => part === queryKey?.[index])
}
