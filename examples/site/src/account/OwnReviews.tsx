import { useItems } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import { type Review, reviews } from '../reviews/review.js'
import { Problem } from '../ui/Problem.js'
import { Stars } from '../ui/Stars.js'

/** Maximum number of reviews to show, newest first. */
const maxReviews = 100

/** Reviews of a member, each with a link to its film. */
export function OwnReviews({ memberId }: { memberId: string }): ReactNode {
  const { account } = useMoreTexts()
  const { format } = useTexts()
  const { data, error, refetch } = useItems<Review>(
    reviews,
    (query) => query.eq('_owner', memberId).descending('_createdDate').limit(maxReviews),
    { totalCount: true },
  )
  return (
    <section className="own-reviews" aria-labelledby="own-reviews">
      <h2 id="own-reviews">
        {account.reviews}
        {data?.totalCount ? (
          <span className="own-reviews-count numeric">{format.number(data.totalCount)}</span>
        ) : null}
      </h2>
      {error && !data ? (
        <Problem error={error} retry={refetch} what={account.reviewsNotLoaded} />
      ) : null}
      {!error && !data ? <span className="skeleton" /> : null}
      {data?.length === 0 ? (
        <p className="own-reviews-none">
          {account.noReviews(<Link to="/films">{account.pickFilm}</Link>)}
        </p>
      ) : null}
      {data?.length ? (
        <ul>
          {data.items.map(({ _id, filmId, filmTitle, rating, title, _createdDate }) => (
            <li key={_id}>
              <Link to={`/films/${encodeURIComponent(filmId)}`}>
                <bdi>{filmTitle}</bdi>
              </Link>
              <Stars rating={rating} />
              <p>
                {account.reviewOf(
                  title,
                  <time dateTime={_createdDate.toISOString()}>{format.day(_createdDate)}</time>,
                )}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
