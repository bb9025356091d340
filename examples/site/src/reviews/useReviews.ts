import type { Item, PagedResult } from '@foyer/client'
import { type BuildQuery, useItems, useMember, useSession } from '@foyer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { memberName } from '../login/member-name.js'
import { isOwn, type Review, reviews } from './review.js'

/** Number of reviews to show first, and to add with each press of the button. */
export const reviewsAtFirst = 20

/** Reads the newest reviews of a film, live. */
export function useFilmReviews(
  filmId: string,
  limit: number,
): UseQueryResult<PagedResult<Item<Review>>> {
  const options = { totalCount: true, keepPrevious: true, live: true }
  return useItems<Review>(reviews, newestOf(filmId, limit), options)
}

/**
 * Returns true once the reviews of a film are loaded. Earlier, content below them would shift. Shares the requests of
 * the review section.
 */
export function useAreReviewsLoaded(filmId: string): boolean {
  const { isPending } = useItems<Review>(reviews, firstReviews(filmId), { totalCount: true })
  const { pending } = useReviewAuthor(filmId)
  return !isPending && !pending
}

/** Reads the first page of reviews of a film. */
export function firstReviews(filmId: string): BuildQuery<Review> {
  return newestOf(filmId, reviewsAtFirst)
}

function newestOf(filmId: string, limit: number): BuildQuery<Review> {
  return (query) => query.eq('filmId', filmId).descending('_createdDate').limit(limit)
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
  /** True while that query runs. */
  pending: boolean
}

/** Reads the current user and the user's own review of a film. */
export function useReviewAuthor(filmId: string): ReviewAuthor {
  const { loggedIn } = useSession()
  const { member, pending } = useMember()
  const { data, isPending } = useItems<Review>(
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
    pending: pending || (member !== null && isPending),
  }
}
