import { useItems } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Review, reviews } from '../reviews/review.js'
import { writtenOn } from '../reviews/written-on.js'
import { Problem } from '../ui/Problem.js'
import { Stars } from '../ui/Stars.js'

/** Maximum number of reviews to show, newest first. */
const most = 100

/** Reviews of a member, each with a link to its film. */
export function OwnReviews({ memberId }: { memberId: string }): ReactNode {
  const { data, error, refetch } = useItems<Review>(
    reviews,
    (query) => query.eq('_owner', memberId).descending('_createdDate').limit(most),
    { totalCount: true },
  )
  return (
    <section className="own-reviews" aria-labelledby="own-reviews">
      <h2 id="own-reviews">
        Your reviews
        {data?.totalCount ? (
          <span className="own-reviews-count numeric">{data.totalCount}</span>
        ) : null}
      </h2>
      {error && !data ? <Problem error={error} retry={refetch} what="Your reviews" /> : null}
      {!error && !data ? <span className="skeleton" /> : null}
      {data?.length === 0 ? (
        <p className="own-reviews-none">
          You have not written any reviews yet. <Link to="/films">Pick a film</Link> to start with.
        </p>
      ) : null}
      {data?.length ? (
        <ul>
          {data.items.map(({ _id, filmId, filmTitle, rating, title, _createdDate }) => (
            <li key={_id}>
              <Link to={`/films/${encodeURIComponent(filmId)}`}>{filmTitle}</Link>
              <Stars rating={rating} />
              <p>
                {title ? `“${title}”, ` : null}
                <time dateTime={_createdDate.toISOString()}>{writtenOn(_createdDate)}</time>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
