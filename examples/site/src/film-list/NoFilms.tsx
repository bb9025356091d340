import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { changeSearch, type FilmSearch, formatFilmSearch } from '../films/film-search.js'

/** Message for an empty result or a page after the last one, with a way to continue. */
export function NoFilms(props: { search: FilmSearch; total: number | undefined }): ReactNode {
  const { search, total } = props
  if (total) {
    const first = formatFilmSearch(changeSearch(search, { page: 1 }))
    return (
      <div className="empty">
        <h2>That was the last page</h2>
        <p>There are fewer films than that.</p>
        <Link to={`/films?${first}`} className="button">
          Back to the first page
        </Link>
      </div>
    )
  }
  return (
    <div className="empty">
      <h2>No film fits</h2>
      <p>
        {search.text
          ? `No title here has “${search.text}” in it, at least not with these filters.`
          : 'Try fewer filters, or a longer span of years.'}
      </p>
      <Link to="/films" className="button">
        Show all films
      </Link>
    </div>
  )
}
