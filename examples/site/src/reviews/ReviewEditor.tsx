import type { Item } from '@foyer/client'
import { useSaveItem } from '@foyer/react'
import { type ReactNode, useEffect } from 'react'
import { useTexts } from '../language/texts-context.js'
import { loadDraft, storeDraft } from './draft-storage.js'
import { explainRefusal } from './explain-refusal.js'
import { PendingReview } from './PendingReview.js'
import { ReviewForm } from './ReviewForm.js'
import { emptyDraft, type Review, reviews, toDraft, toReview } from './review.js'
import type { ReviewAuthor } from './useReviews.js'

interface ReviewEditorProps {
  film: { id: string; title: string }
  author: ReviewAuthor
  /** Review to change; undefined to write a new one. */
  review?: Item<Review>
  onSaved(): void
  /** Called when saving starts, and when it ends or the form is gone. */
  onSending?: (sending: boolean) => void
  onCancel?: () => void
}

/**
 * Form that writes or changes a review. It opens for any review in the URL; the server checks permissions, and the form
 * shows the error.
 */
export function ReviewEditor(props: ReviewEditorProps): ReactNode {
  const { film, author, review, onSaved, onSending, onCancel } = props
  const texts = useTexts()
  const save = useSaveItem<Review>(reviews)
  // Another member may use this tab later.
  const draftKey = review?._id ?? `${author.memberId}.${film.id}`
  const refusal =
    save.error &&
    explainRefusal(
      save.error,
      {
        action: review ? 'edit' : 'write',
        loggedIn: author.loggedIn,
        authorName: review?.authorName,
      },
      texts,
    )
  // A callback of a mutation is not called after the form is gone.
  useEffect(() => () => onSending?.(false), [onSending])
  const sent = save.isPending ? save.variables : undefined
  return (
    <>
      {sent ? <PendingReview review={sent} /> : null}
      <ReviewForm
        hidden={sent !== undefined}
        id={review ? 'change' : 'write'}
        start={loadDraft(draftKey) ?? (review ? toDraft(review) : emptyDraft)}
        submitLabel={review ? texts.reviews.save : texts.reviews.publish}
        pending={save.isPending}
        refusal={refusal ?? undefined}
        onDraft={(draft) => storeDraft(draftKey, draft)}
        onSubmit={(draft) => {
          const fields = toReview(draft, {
            filmId: film.id,
            filmTitle: film.title,
            authorName: author.name,
          })
          onSending?.(true)
          const saving = save.mutateAsync(review ? { ...fields, _id: review._id } : fields, {
            onSettled: () => onSending?.(false),
            onSuccess: () => {
              storeDraft(draftKey, undefined)
              onSaved()
            },
          })
          // The callbacks are not called if the reader has left the page. `save.error` has a refusal.
          saving.then(() => storeDraft(draftKey, undefined)).catch(() => {})
        }}
        onCancel={
          onCancel &&
          (() => {
            storeDraft(draftKey, undefined)
            onCancel()
          })
        }
      />
    </>
  )
}
