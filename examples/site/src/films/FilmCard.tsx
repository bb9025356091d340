import type { Item } from '@foyer/client'
import { useSession } from '@foyer/react'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { Poster } from '../posters/Poster.js'
import type { FilmCardFields } from './film.js'

/** Lazily loaded, because only members need it. */
const WatchMark = lazy(() => import('../watchlist/WatchMark.js'))

/** A film in a list: poster, title, year and ratings. */
export const FilmCard = memo(function FilmCard({
  film,
}: {
  film: Item<FilmCardFields>
}): ReactNode {
  const { loggedIn } = useSession()
  const { films, format } = useTexts()
  const { _id, title, year, genre, imdbRating, rottenTomatoes } = film
  return (
    <div className="film-card-frame">
      <Link to={`/films/${encodeURIComponent(_id)}`} className="film-card">
        <Poster title={title} year={year} genre={genre} />
        <span className="film-card-name">
          <bdi>{title}</bdi>
        </span>
        <span className="film-card-facts numeric">
          <span>{year ?? films.card.yearUnknown}</span>
          {imdbRating === undefined ? null : (
            <span>
              <abbr title={films.card.imdb}>IMDb</abbr> {format.rating(imdbRating)}
            </span>
          )}
          {rottenTomatoes === undefined ? null : (
            <span>
              <abbr title={films.card.critics}>RT</abbr> {format.percent(rottenTomatoes)}
            </span>
          )}
        </span>
      </Link>
      {loggedIn ? (
        <Suspense>
          <WatchMark film={film} />
        </Suspense>
      ) : null}
    </div>
  )
})

/** Placeholder of a card. */
export function FilmCardLoading(): ReactNode {
  return (
    <div className="film-card">
      <div className="poster-loading" />
      <span className="skeleton film-card-name" />
      <span className="skeleton film-card-facts" />
    </div>
  )
}
