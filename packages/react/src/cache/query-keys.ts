import type { SessionState } from '@foyer/client'
import type { QueryKey } from '@tanstack/react-query'

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

/** Returns what a query of a collection reads: its kind, such as `query`, and its request or item id. @see item-options.ts */
export function partsOfKey(queryKey: QueryKey): { kind: unknown; of: unknown } {
  const [, , , , kind, of] = queryKey
  return { kind, of }
}

/** Returns true for the key of a query of the same collection, read by the same visitor or member. */
export function isOfCollection(queryKey: QueryKey | undefined, collection: QueryKey): boolean {
  return collection.every((part, index) => part === queryKey?.[index])
}
