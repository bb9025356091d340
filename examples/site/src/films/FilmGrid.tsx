import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { FilmCard, FilmCardLoading } from './FilmCard.js'
import type { FilmCardFields } from './film.js'
import { pageSize } from './film-search.js'

interface FilmGridProps {
  films: readonly Item<FilmCardFields>[]
  /** True while other films are loading. */
  stale: boolean
}

/** Grid of film cards. */
export function FilmGrid({ films, stale }: FilmGridProps): ReactNode {
  return (
    <ul className="film-grid" aria-busy={stale}>
      {films.map((film) => (
        <li key={film._id}>
          <FilmCard film={film} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholder of a film grid. Default: one page of films. */
export function FilmGridLoading({ count = pageSize }: { count?: number }): ReactNode {
  return (
    <div className="film-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <FilmCardLoading key={at} />
      ))}
    </div>
  )
}
