import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../language/texts-context.js'
import { Problem } from '../ui/Problem.js'
import { ReviewEditor } from './ReviewEditor.js'
import { ReviewInvitation } from './ReviewInvitation.js'
import { ReviewList } from './ReviewList.js'
import { useArrival } from './useArrival.js'
import { reviewsAtFirst, useFilmReviews, useReviewAuthor } from './useReviews.js'

/** Reviews of a film, newest first; `?edit=ID` in the URL opens a review for editing. */
export function ReviewSection(props: { filmId: string; filmTitle: string }): ReactNode {
  const { reviews, format } = useTexts()
  const film = { id: props.filmId, title: props.filmTitle }
  const [limit, setLimit] = useState(reviewsAtFirst)
  const [said, setSaid] = useState('')
  const [isSending, setSending] = useState(false)
  const [hasWritten, setWritten] = useState(false)
  const [params, setParams] = useSearchParams()
  const list = useFilmReviews(film.id, limit)
  const author = useReviewAuthor(film.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useArrival(author.ready, heading)
  const editing = params.get('edit') ?? undefined
  const edit = (id: string | undefined): void => {
    setSaid('')
    setParams(id === undefined ? {} : { edit: id }, { preventScrollReset: true })
  }
  const finish = (sentence: string): void => {
    setWritten(false)
    if (editing !== undefined) edit(undefined)
    setSaid(sentence)
  }
  useEffect(() => {
    // The focused form or button was removed.
    if (said) heading.current?.focus()
  }, [said])
  const { data, error, refetch } = list
  const isGone = data?.items.every(({ _id }) => _id !== editing) && author.own?._id !== editing
  // Keeps the form until saving ends, although the review may appear in the list earlier.
  const writes = author.ready && (!author.own || isSending) && (editing === undefined || isGone)
  return (
    <section
      className="reviews"
      aria-labelledby="reviews"
      onInput={() => setWritten(author.loggedIn)}
    >
      <h2 id="reviews" ref={heading} tabIndex={-1}>
        {reviews.title}
        {data?.totalCount ? (
          <span className="reviews-count numeric">{format.number(data.totalCount)}</span>
        ) : null}
      </h2>
      <p role="status" className={said ? 'notice success' : 'visually-hidden'}>
        {said}
      </p>
      {error && !data ? <Problem error={error} retry={refetch} what={reviews.notLoaded} /> : null}
      <div className="reviews-write" ref={form}>
        {author.loggedIn ? null : (
          <ReviewInvitation empty={data?.length === 0} interrupted={hasWritten} />
        )}
        {writes ? (
          <div className="card">
            <h3>{data?.length === 0 ? reviews.writeFirst : reviews.write}</h3>
            <ReviewEditor
              key={film.id}
              film={film}
              author={author}
              onSending={setSending}
              onSaved={() => finish(reviews.published)}
            />
          </div>
        ) : null}
      </div>
      <ReviewList
        film={film}
        list={data}
        author={author}
        editing={editing}
        isSending={isSending}
        onEdit={edit}
        onFinish={finish}
        onMore={() => setLimit(limit + reviewsAtFirst)}
      />
    </section>
  )
}
