import type { SiteEvent } from '@foyer/protocol/events'
import type { LiveChangeKind } from '@foyer/protocol/live-endpoints'
import type { Caller } from '../../caller.js'
import { allowedItemsFor, isAllowed } from '../../data/permissions/authorize.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import type { SubscriptionGroup } from './connections.js'

/** Results of matching an item before and after its change. */
export interface Transition {
  before: boolean
  after: boolean
}

/** Matches an item before and after a change with the filter of subscriptions. */
export function transitionOf({ matches }: SubscriptionGroup, { detail }: SiteEvent): Transition {
  const { before, item } = detail
  return {
    before: before !== undefined && matches(before),
    after: item !== undefined && matches(item),
  }
}

/** Returns the kind of a change for a caller. An item that the caller may not read counts as missing. */
export function visibleChangeKind(
  { detail }: SiteEvent,
  transition: Transition,
  collection: StoredCollection,
  caller: Caller,
): LiveChangeKind | undefined {
  if (allowedItemsFor(collection, 'read', caller) === 'all') return changeKindOf(transition)
  const isVisible = (item: Record<string, unknown> | undefined): boolean =>
    isAllowed(collection, 'read', { author: authorOf(item) }, caller)
  return changeKindOf({
    before: transition.before && isVisible(detail.before),
    after: transition.after && isVisible(detail.item),
  })
}

function changeKindOf({ before, after }: Transition): LiveChangeKind | undefined {
  if (after) return before ? 'change' : 'enter'
  return before ? 'leave' : undefined
}

function authorOf(item: Record<string, unknown> | undefined): string | null {
  const author = item?._owner
  return typeof author === 'string' ? author : null
}
