import type { Clock } from '../../ports/clock.js'
import type { Database } from '../../storage/database.js'
import { findGrantedMember, type GrantedMember } from '../../storage/oauth/grants.js'

/** Lifetime of a cache entry. A revocation or a change of roles reaches every process within this time. */
const CACHE_MS = 5000
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

interface CacheEntry {
  member: GrantedMember | undefined
  until: number
}

export function createActiveGrants({
  db,
  clock,
}: {
  db: Pick<Database, 'all'>
  clock: Clock
}): ActiveGrants {
  const cache = new Map<string, CacheEntry>()
  return {
    find: async (grantId) => {
      const now = clock.now().getTime()
      const answer = cache.get(grantId)
      if (answer && answer.until > now && answer.until <= now + CACHE_MS) return answer.member
      const member = await findGrantedMember(db, grantId)
      if (cache.size >= CACHE_SIZE) cache.clear()
      cache.set(grantId, { member, until: now + CACHE_MS })
      return member
    },
    forget: (grantId) => void cache.delete(grantId),
    forgetAll: () => cache.clear(),
    forgetMember: (memberId) => {
      for (const [grantId, { member }] of cache) {
        if (member?.memberId === memberId) cache.delete(grantId)
      }
    },
  }
}
