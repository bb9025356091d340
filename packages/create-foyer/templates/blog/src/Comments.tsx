import {
  MemberOnly,
  useFormDraft,
  useInsertItem,
  useItems,
  useMember,
  useRemoveItem,
} from '@foyer/react'
import type { FormEvent } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { logIn } from './client.ts'
import { explainError } from './explain-error.ts'
import { SessionEnded } from './SessionEnded.tsx'

/** The newest comments of a post, live and in the order of their writing, and a form for members. */
export function Comments({ postId }: { postId: string }) {
  const { member } = useMember()
  const remove = useRemoveItem('comments')
  const comments = useItems(
    'comments',
    (query) => query.eq('post', postId).descending('_createdDate').limit(100),
    { live: true },
  )
  const error = comments.error ?? remove.error
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {error && <p role="alert">{explainError(error)}</p>}
      {comments.data?.items.length === 0 && <p className="meta">No comments yet.</p>}
      <ul className="comments">
        {comments.data?.items.toReversed().map((comment) => (
          <li key={comment._id}>
            <p className="meta">{comment.authorName ?? 'A former member'}</p>
            <p>{comment.text}</p>
            {member?.id === comment._owner && (
              <button type="button" onClick={() => remove.mutate(comment._id)}>
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      <MemberOnly
        fallback={
          <>
            <SessionEnded />
            <ActionButton action={logIn}>Log in to comment</ActionButton>
          </>
        }
      >
        <WriteComment postId={postId} authorName={member?.profile.nickname || 'A member'} />
      </MemberOnly>
    </section>
  )
}

function WriteComment({ postId, authorName }: { postId: string; authorName: string }) {
  const insert = useInsertItem('comments')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (insert.isPending) return
    const form = event.currentTarget
    const text = String(new FormData(form).get('text'))
    insert.mutate({ post: postId, text, authorName }, { onSuccess: () => form.reset() })
  }
  return (
    <form ref={useFormDraft(`comment on ${postId}`)} onSubmit={submit}>
      <label>
        Your comment
        <textarea name="text" rows={3} maxLength={2000} required />
      </label>
      <button type="submit" aria-busy={insert.isPending}>
        Publish
      </button>
      {insert.error && <p role="alert">{explainError(insert.error)}</p>}
    </form>
  )
}
