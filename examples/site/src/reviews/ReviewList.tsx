import type { Item, PagedResult } from '@foyer/client'
import { useRemoveItem } from '@foyer/react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { OwnReview } from './OwnReview.js'
import { ReviewCard } from './ReviewCard.js'
import { ReviewEditor } from './ReviewEditor.js'
import { isOwn, type Review, reviews as reviewsId } from './review.js'
import type { ReviewAuthor } from './useReviews.js'

interface ReviewListProps {
  film: { id: string; title: string }
  /** Loaded reviews; undefined while loading. */
  list: PagedResult<Item<Review>> | undefined
  author: ReviewAuthor
  /** Id of the review to be changed. */
  editing: string | undefined
  /** While sending, the member's own review is omitted: it is shown above as pending, and some responses contain it. */
  isSending: boolean
  onEdit(id: string | undefined): void
  onFinish(sentence: string): void
  onMore(): void
}

/** Reviews of a film; the member's own review can be changed and removed. */
export function ReviewList(props: ReviewListProps): ReactNode {
  const { film, list, author, editing, isSending, onEdit, onFinish, onMore } = props
  const { reviews } = useTexts()
  const remove = useRemoveItem<Review>(reviewsId)
  if (!list) return null
  const others = list.items.filter(({ _id }) => _id !== author.own?._id)
  const all = author.own ? [author.own, ...others] : others
  const shown = isSending ? all.filter((review) => !isOwn(review, author.memberId)) : all
  return (
    <>
      <ul className="review-list">
        {shown.map((review) => (
          <li key={review._id}>
            {author.loggedIn && review._id === editing ? (
              <div className="card">
                <h3>{reviews.editTitle}</h3>
                <ReviewEditor
                  film={film}
                  author={author}
                  review={review}
                  onSaved={() => onFinish(reviews.saved)}
                  onCancel={() => onEdit(undefined)}
                />
              </div>
            ) : isOwn(review, author.memberId) ? (
              <OwnReview
                review={review}
                loggedIn={author.loggedIn}
                remove={remove}
                onEdit={() => {
                  remove.reset()
                  onEdit(review._id)
                }}
                onRemoved={() => onFinish(reviews.deleted)}
              />
            ) : (
              <ReviewCard review={review} />
            )}
          </li>
        ))}
      </ul>
      {list.hasNext() ? (
        <button type="button" className="button" onClick={onMore}>
          {reviews.older}
        </button>
      ) : null}
    </>
  )
}
