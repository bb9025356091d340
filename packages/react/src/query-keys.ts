import type { SessionState } from '@foyer/client'
import type { QueryKey } from '@tanstack/react-query'

/** Begins the key of everything that was read by one person: a visitor's first token changes nothing. */
export function identityKey({ loggedIn, generation }: SessionState): string {
  return `${loggedIn ? 'member' : 'visitor'} ${generation}`
}

/** Keys of everything that was read of a collection. */
export function collectionKey(state: SessionState, collectionId: string): QueryKey {
  return ['foyer', identityKey(state), 'items', collectionId]
}
