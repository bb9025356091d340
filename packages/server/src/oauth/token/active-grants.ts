import { createTtlCache, SHARED_DATA_MS } from '../../lib/ttl-cache.js'
import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import { findGrantedMember, type GrantedMember } from '../../storage/oauth/grants.js'

const CACHE_SIZE = 10_000

/** Caches active grants and their members. */
export interface ActiveGrants {
  /** Returns the member with current roles, or undefined if the grant has ended. */
  find(grantId: string): Promise<GrantedMember | undefined>
  /** Evicts a revoked grant, so that the revocation applies at once in this process. */
  forget(grantId: string): void
  /** Evicts the grants of a member, so that a change of roles applies at once in this process. */
  forgetMember(memberId: string): void
  /** Evicts all grants, after sessions of many members ended. */
  forgetAll(): void
}

export function createActiveGrants({
  db,
  clock,
}: {
  db: Pick<Database, 'all'>
  clock: Clock
}): ActiveGrants {
  const cache = createTtlCache({
    max: CACHE_SIZE,
    ttlMs: SHARED_DATA_MS,
    clock,
    load: (grantId) => findGrantedMember(db, grantId),
  })
  return {
    find: async (grantId) => cache.get(grantId),
    forget: cache.expire,
    forgetMember: (memberId) => cache.expireIf((member) => member?.memberId === memberId),
    forgetAll: () => cache.expireIf(() => true),
  }
}
