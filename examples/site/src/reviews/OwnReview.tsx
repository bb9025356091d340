import type { Item } from '@foyer/client'
import { useRemoveItem } from '@foyer/react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { explainRefusal } from './explain-refusal.js'
import { OwnReviewTools } from './OwnReviewTools.js'
import { ReviewCard } from './ReviewCard.js'
import { type Review, reviews } from './review.js'

interface OwnReviewProps {
  review: Item<Review>
  loggedIn: boolean
  onEdit(): void
  onRemoved(): void
}

/** The member's own review, with buttons to change and remove it. */
export function OwnReview({ review, loggedIn, onEdit, onRemoved }: OwnReviewProps): ReactNode {
  const texts = useTexts()
  const remove = useRemoveItem<Review>(reviews)
  const refusal =
    remove.error &&
    explainRefusal(
      remove.error,
      { action: 'delete', loggedIn, authorName: review.authorName },
      texts,
    )
  return (
    <ReviewCard review={review}>
      <OwnReviewTools
        pending={remove.isPending}
        refusal={refusal ?? undefined}
        onEdit={onEdit}
        onRemove={() => {
          if (remove.isPending) return
          // Uses `mutateAsync`, because a callback of `mutate` is lost if the live list removes the review before the
          // reply.
          remove.mutateAsync(review._id).then(onRemoved, () => undefined)
        }}
      />
    </ReviewCard>
  )
}
