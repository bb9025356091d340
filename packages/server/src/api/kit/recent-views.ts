import { LRUCache } from 'lru-cache'

const MAX_VIEWS = 1000

/** Time of the last audit entry of each view of items as another person, in milliseconds. */
export type RecentViews = LRUCache<string, number>

/** Creates the times of views of a process. */
export function createRecentViews(): RecentViews {
  return new LRUCache({ max: MAX_VIEWS })
}
