import type { Item } from '@foyer/client'
import type { useRemoveItem } from '@foyer/react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { explainRefusal } from './explain-refusal.js'
import { OwnReviewTools } from './OwnReviewTools.js'
import { ReviewCard } from './ReviewCard.js'
import type { Review } from './review.js'

interface OwnReviewProps {
  review: Item<Review>
  loggedIn: boolean
  /** Removal of a review. It belongs to the list, because the list does not show a review that is being removed. */
  remove: ReturnType<typeof useRemoveItem<Review>>
  onEdit(): void
  onRemoved(): void
}

/** The member's own review, with buttons to change and remove it. */
export function OwnReview({
  review,
  loggedIn,
  remove,
  onEdit,
  onRemoved,
}: OwnReviewProps): ReactNode {
  const texts = useTexts()
  const { _id, authorName } = review
  const refusal =
    remove.error &&
    remove.variables === _id &&
    explainRefusal(remove.error, { action: 'delete', loggedIn, authorName }, texts)
  return (
    <ReviewCard review={review}>
      <OwnReviewTools
        pending={remove.isPending}
        refusal={refusal || undefined}
        onEdit={onEdit}
        onRemove={() => {
          if (remove.isPending) return
          // Uses `mutateAsync`, because a callback of `mutate` is lost if the reader leaves the page before the reply.
          remove.mutateAsync(_id).then(onRemoved, () => undefined)
        }}
      />
    </ReviewCard>
  )
}
