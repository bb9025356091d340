import { lazy, type ReactNode, Suspense } from 'react'
import { changeSearch, type FilmSearch, filmsLink } from '../films/film-search.js'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { appliedFilters } from './applied-filters.js'

/** Lazily loaded, because most searches have results. */
const DidYouMean = lazy(() => import('./DidYouMean.js'))

/** Message for an empty result or a page after the last one, with links to continue. */
export function NoFilms(props: { search: FilmSearch; total: number | undefined }): ReactNode {
  const { films } = useTexts()
  const { list } = films
  const { search, total } = props
  if (total) {
    return (
      <div className="empty">
        <h2>{list.end}</h2>
        <p>{list.endLead}</p>
        <Link to={filmsLink(changeSearch(search, { page: 1 }))} className="button">
          {list.toFirstPage}
        </Link>
      </div>
    )
  }
  const isTextOnly = appliedFilters(search, films).length === 1
  const noTitle = isTextOnly ? list.noTitle : list.noFilteredTitle
  return (
    <>
      <div className="empty">
        <h2>{list.none}</h2>
        <p>{search.text ? noTitle(search.text) : list.widen}</p>
        <Link to="/films" className="button">
          {list.showAll}
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
