import type { ReactNode } from 'react'
import type { Film } from '../films/film.js'
import { useTexts } from '../language/texts-context.js'

/** Ratings of a film; renders nothing when there are none. */
export function FilmRatings({ film }: { film: Film }): ReactNode {
  const { films, format } = useTexts()
  const { imdbRating, imdbVotes, rottenTomatoes } = film
  if (imdbRating === undefined && rottenTomatoes === undefined) return null
  return (
    <dl className="film-ratings numeric">
      {imdbRating === undefined ? null : (
        <div>
          <dt>IMDb</dt>
          <dd>
            <span className="film-score">{format.rating(imdbRating)}</span>
            <small>
              {films.film.outOfTen}
              {imdbVotes === undefined ? null : ` · ${films.film.votes(imdbVotes)}`}
            </small>
          </dd>
        </div>
      )}
      {rottenTomatoes === undefined ? null : (
        <div>
          <dt>Rotten Tomatoes</dt>
          <dd>
            <span className="film-score">{format.percent(rottenTomatoes)}</span>
            <small>{films.film.positive}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
