import type { ReactNode } from 'react'
import type { Film } from '../films/film.js'
import { writeNumber } from '../ui/write-number.js'

/** Ratings of a film; renders nothing when there are none. */
export function FilmRatings({ film }: { film: Film }): ReactNode {
  const { imdbRating, imdbVotes, rottenTomatoes } = film
  if (imdbRating === undefined && rottenTomatoes === undefined) return null
  return (
    <dl className="film-ratings numeric">
      {imdbRating === undefined ? null : (
        <div>
          <dt>IMDb</dt>
          <dd>
            <span className="film-score">{imdbRating.toFixed(1)}</span>
            <small>
              out of 10
              {imdbVotes === undefined ? null : ` · ${writeNumber(imdbVotes)} votes`}
            </small>
          </dd>
        </div>
      )}
      {rottenTomatoes === undefined ? null : (
        <div>
          <dt>Rotten Tomatoes</dt>
          <dd>
            <span className="film-score">{rottenTomatoes}%</span>
            <small>positive reviews</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
