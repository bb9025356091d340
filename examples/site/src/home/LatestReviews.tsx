import { type BuildQuery, useItems } from '@foyer/react'
import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { type Review, reviews } from '../reviews/review.js'
import { Stars } from '../ui/Stars.js'

/** Reads the latest reviews. */
export const latestReviews: BuildQuery<Review> = (query) =>
  query.descending('_createdDate').limit(3)

/** Latest reviews, or an invitation while there are none. */
export function LatestReviews(): ReactNode {
  const { site, reviews: texts } = useTexts()
  const { data, error } = useItems<Review>(reviews, latestReviews)
  if (error && !data) return null
  if (!data) return <div className="latest latest-loading" aria-hidden="true" />
  if (data.length === 0) {
    return (
      <section className="latest latest-none" aria-labelledby="latest">
        <h2 id="latest">{site.home.noReviews}</h2>
        <p className="latest-note">{site.home.beFirst}</p>
        <Link to="/films" className="button">
          {site.home.pickFilm}
        </Link>
      </section>
    )
  }
  return (
    <section className="latest" aria-labelledby="latest">
      <h2 id="latest">{site.home.reviews}</h2>
      <ul>
        {data.items.map(({ _id, filmId, filmTitle, rating, text, authorName }) => (
          <li key={_id}>
            <blockquote dir="auto">{excerpt(text)}</blockquote>
            <p>
              <Stars rating={rating} />{' '}
              {site.home.reviewedBy(
                <bdi>{authorName ?? texts.formerMember}</bdi>,
                <Link to={`/films/${encodeURIComponent(filmId)}`}>
                  <bdi>{filmTitle}</bdi>
                </Link>,
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the beginning of a text, cut at a word boundary. */
function excerpt(text: string): string {
  const start = [...text].slice(0, 160).join('') // whole characters
  return start === text ? text : `${start.replace(/\s+\S*$/, '')} …`
}
