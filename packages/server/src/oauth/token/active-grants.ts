import { LRUCache } from 'lru-cache'
import { ReloadedValue, SHARED_DATA_MS } from '../../lib/reloaded-value.js'
import type { Clock } from '../../ports/clock.js'
import type { Reader } from '../../storage/database.js'
import {
  findGrantedMember,
  type GrantCache,
  type GrantedMember,
} from '../../storage/oauth/grants.js'

const CACHE_SIZE = 10_000

/** Cache of active grants and their members. */
export interface ActiveGrants extends GrantCache {
  /** Returns the member with current roles, or undefined if the grant has ended. */
  find(grantId: string): Promise<GrantedMember | undefined>
}

export function createActiveGrants({ db, clock }: { db: Reader; clock: Clock }): ActiveGrants {
  const grants = new LRUCache<string, ReloadedValue<GrantedMember | undefined>>({ max: CACHE_SIZE })
  const add = (grantId: string): ReloadedValue<GrantedMember | undefined> => {
    const load = (): Promise<GrantedMember | undefined> => findGrantedMember(db, grantId)
    const grant = new ReloadedValue({ ttlMs: SHARED_DATA_MS, clock, load })
    grants.set(grantId, grant)
    return grant
  }
  return {
    find: async (grantId) => (grants.get(grantId) ?? add(grantId)).get(),
    evict: (grantId) => void grants.delete(grantId),
    expireMember: (memberId) => {
      for (const grant of grants.values()) {
        // A grant without a member is still being loaded, or has ended. It is expired too.
        if ((grant.peek()?.memberId ?? memberId) === memberId) grant.expire()
      }
    },
    evictAll: () => grants.clear(),
  }
}
