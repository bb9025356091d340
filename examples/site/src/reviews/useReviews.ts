import type { Item, PagedResult } from '@foyer/client'
import { useItems, useMember, useSession } from '@foyer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { memberName } from '../sign-in/member-name.js'
import { isOwn, type Review, reviews } from './review.js'

/** Reads the newest reviews of a film, live. */
export function useFilmReviews(
  filmId: string,
  limit: number,
): UseQueryResult<PagedResult<Item<Review>>> {
  return useItems<Review>(
    reviews,
    (query) => query.eq('filmId', filmId).descending('_createdDate').limit(limit),
    { totalCount: true, keepPrevious: true, live: true },
  )
}

/** The current user as an author of reviews. */
export interface ReviewAuthor {
  loggedIn: boolean
  /** Undefined for a visitor, and while loading. */
  memberId: string | undefined
  name: string
  /** The member's own review of the film; undefined without one, and while loading. */
  own: Item<Review> | undefined
  /** True once it is known whether the member wrote a review. */
  ready: boolean
}

/** Reads the current user and the user's own review of a film. */
export function useReviewAuthor(filmId: string): ReviewAuthor {
  const { loggedIn } = useSession()
  const { member } = useMember()
  const { data } = useItems<Review>(
    reviews,
    (query) =>
      query
        .eq('filmId', filmId)
        .eq('_owner', member?.id ?? '')
        .limit(1),
    { enabled: member !== null, live: true },
  )
  const own = data?.items.find((review) => isOwn(review, member?.id))
  return {
    loggedIn,
    memberId: member?.id,
    name: member ? memberName(member) : '',
    own,
    ready: member !== null && data !== undefined,
  }
}
