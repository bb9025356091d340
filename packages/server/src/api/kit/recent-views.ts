import { LRUCache } from 'lru-cache'

const MAX_VIEWS = 1000

/**
 * For each view of items as another caller: when it was last written to the audit log, in milliseconds since 1970.
 * @see api/items/query-as.ts
 */
export type RecentViews = LRUCache<string, number>

export function createRecentViews(): RecentViews {
  return new LRUCache({ max: MAX_VIEWS })
}
