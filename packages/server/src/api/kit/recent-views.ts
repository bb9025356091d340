import { LRUCache } from 'lru-cache'

const MAX_VIEWS = 1000

/** Times, in milliseconds, of the last audit entries of views of items as another caller. @see api/items/query-as.ts */
export type RecentViews = LRUCache<string, number>

export function createRecentViews(): RecentViews {
  return new LRUCache({ max: MAX_VIEWS })
}
