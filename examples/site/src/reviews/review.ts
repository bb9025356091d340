import type { Item } from '@foyer/client'
import type { Texts } from '../texts/en/index.js'

/** Review of a film, an item of the collection `reviews`. */
export interface Review {
  filmId: string
  filmTitle: string
  /** Whole stars, 1 to 5. */
  rating: number
  title?: string
  text: string
  /** Display name of the author, whose id is `_owner`. Both are removed when the author deletes the account. */
  authorName?: string
}

/** Id of the collection. */
export const reviews = 'reviews'

/** Input of the review form. */
export type ReviewDraft = Pick<Review, 'rating' | 'text'> & { title: string }

/** An empty form. */
export const emptyDraft: ReviewDraft = { rating: 0, title: '', text: '' }

/** Maximum lengths of a headline and of a text. */
export const longest = { title: 80, text: 4000 }

/** Problems of a draft: one sentence for each invalid field. */
export type DraftProblems = Partial<Record<keyof ReviewDraft, string>>

/** Checks a draft before it is sent. */
export function checkDraft(
  { rating, title, text }: ReviewDraft,
  texts: Texts['reviews'],
): DraftProblems {
  const problems: DraftProblems = {}
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) problems.rating = texts.ratingMissing
  if (title.trim().length > longest.title) {
    problems.title = texts.headlineTooLong(longest.title)
  }
  if (text.trim() === '') problems.text = texts.textMissing
  if (text.trim().length > longest.text) {
    problems.text = texts.textTooLong(longest.text)
  }
  return problems
}

/** Converts a review to a draft. */
export function toDraft({ rating, title = '', text }: Review): ReviewDraft {
  return { rating, title, text }
}

/** Converts a draft to the stored fields of a review. */
export function toReview(
  { rating, title, text }: ReviewDraft,
  context: Pick<Review, 'filmId' | 'filmTitle' | 'authorName'>,
): Review {
  const headline = title.trim()
  return { ...context, rating, text: text.trim(), ...(headline && { title: headline }) }
}

/** Returns true when a member wrote a review; the server checks again on every change. */
export function isOwn(review: Pick<Item, '_owner'>, memberId: string | undefined): boolean {
  return memberId !== undefined && review._owner === memberId
}
