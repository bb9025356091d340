import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { changeSearch, type FilmSearch, filmsLink } from '../films/film-search.js'
import { appliedFilters } from './applied-filters.js'

/** Lazily loaded, because most searches find something. */
const DidYouMean = lazy(() => import('./DidYouMean.js'))

/** Message for an empty result or a page after the last one, with a way to continue. */
export function NoFilms(props: { search: FilmSearch; total: number | undefined }): ReactNode {
  const { search, total } = props
  if (total) {
    return (
      <div className="empty">
        <h2>You have reached the end</h2>
        <p>There are no films on this page.</p>
        <Link to={filmsLink(changeSearch(search, { page: 1 }))} className="button">
          Back to the first page
        </Link>
      </div>
    )
  }
  const isTextOnly = appliedFilters(search).length === 1
  return (
    <>
      <div className="empty">
        <h2>No films found</h2>
        <p>
          {search.text
            ? `No title ${isTextOnly ? '' : 'with these filters '}contains “${search.text}”.`
            : 'Try fewer filters, or a wider range of years.'}
        </p>
        <Link to="/films" className="button">
          Show all films
        </Link>
      </div>
      {search.text ? (
        <div className="did-you-mean">
          <Suspense>
            <DidYouMean text={search.text} />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}
