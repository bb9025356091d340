import { useItem } from '@foyer/react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { OfflinePage } from '../app/OfflinePage.js'
import { type Film, films } from '../films/film.js'
import { genreName } from '../films/genres.js'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { directorLink } from '../people/director.js'
import { Poster } from '../posters/Poster.js'
import { ReviewSection } from '../reviews/ReviewSection.js'
import { useAreReviewsLoaded } from '../reviews/useReviews.js'
import type { Texts } from '../texts/en/index.js'
import { PageHead } from '../ui/PageHead.js'
import { Problem } from '../ui/Problem.js'
import { filmPreviewPath } from '../ui/preview-path.js'
import { WatchButton } from '../watchlist/WatchButton.js'
import { FilmFacts } from './FilmFacts.js'
import { FilmMoney } from './FilmMoney.js'
import { FilmRatings } from './FilmRatings.js'
import { RelatedFilms } from './RelatedFilms.js'

/** Page of one film: facts, ratings, reviews and related films. */
export default function FilmPage(): ReactNode {
  const { films: texts } = useTexts()
  const { id = '' } = useParams()
  const { data: film, error, isPaused, refetch } = useItem<Film>(films, id)
  const areReviewsLoaded = useAreReviewsLoaded(id)
  if (film === null) return <NoSuchFilm />
  if (error && !film) return <FilmProblem error={error} retry={refetch} />
  if (!film) return isPaused ? <OfflinePage /> : <FilmLoading />
  return (
    <article className="page film-page">
      <PageHead
        title={film.title}
        description={describeFilm(film, texts)}
        picture={{ path: filmPreviewPath(id), alt: texts.film.poster(film.title) }}
      />
      <div className="film-poster">
        <Poster title={film.title} year={film.year} genre={film.genre} />
      </div>
      <header className="film-head">
        <p className="overline">
          {film.genre ? (
            <Link to={`/films?genre=${encodeURIComponent(film.genre)}`}>
              {genreName(film.genre, texts.genres)}
            </Link>
          ) : null}
          {film.year ? (
            <Link to={`/films?from=${film.year}&to=${film.year}`}>{film.year}</Link>
          ) : null}
        </p>
        <h1>
          <bdi lang="en">{film.title}</bdi>
        </h1>
        {film.director ? (
          <p className="film-director">
            {texts.film.directedBy(
              <Link to={directorLink(film.director)}>
                <bdi>{film.director}</bdi>
              </Link>,
            )}
          </p>
        ) : null}
        <FilmRatings film={film} />
        <WatchButton film={film} />
      </header>
      <div className="film-facts">
        <FilmFacts film={film} />
        <FilmMoney film={film} />
      </div>
      <ReviewSection filmId={id} filmTitle={film.title} />
      {areReviewsLoaded ? <RelatedFilms film={film} /> : <RelatedPlaceholder />}
    </article>
  )
}

function describeFilm({ genre, year, director, imdbRating }: Film, texts: Texts['films']): string {
  const name = genre && genreName(genre, texts.genres)
  return texts.film.describe({ genre: name, year, director, imdb: imdbRating })
}

/** Placeholder that keeps the footer below the window until the reviews are rendered. */
function RelatedPlaceholder(): ReactNode {
  return <div className="film-related-awaited" aria-hidden="true" />
}

function FilmProblem({ error, retry }: { error: Error; retry: () => unknown }): ReactNode {
  const { film: texts } = useTexts().films
  return (
    <div className="page page-narrow">
      <PageHead title={texts.notLoadedTitle} hidden />
      <h1>{texts.notLoadedHeading}</h1>
      <Problem error={error} retry={retry} what={texts.notLoaded} />
    </div>
  )
}

function NoSuchFilm(): ReactNode {
  const { film: texts } = useTexts().films
  return (
    <div className="page page-narrow">
      <PageHead title={texts.notFoundTitle} hidden />
      <p className="overline">404</p>
      <h1>{texts.notFoundHeading}</h1>
      <p>{texts.notFoundLead}</p>
      <p>
        <Link to="/films" className="button primary">
          {texts.search}
        </Link>
      </p>
    </div>
  )
}

function FilmLoading(): ReactNode {
  const { film: texts } = useTexts().films
  return (
    <div className="page film-page" role="status" aria-busy="true">
      <PageHead />
      <span className="visually-hidden">{texts.loading}</span>
      <div className="film-poster">
        <div className="poster-loading" />
      </div>
      <div className="film-head">
        <span className="skeleton film-loading-overline" />
        <span className="skeleton film-loading-title" />
        <span className="skeleton film-loading-director" />
      </div>
    </div>
  )
}
