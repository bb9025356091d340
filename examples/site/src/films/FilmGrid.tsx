import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { FilmCard, FilmCardLoading } from './FilmCard.js'
import type { FilmCardFields } from './film.js'
import { pageSize } from './film-search.js'

interface FilmGridProps {
  films: readonly Item<FilmCardFields>[]
  /** True while other films are loading. */
  stale?: boolean
  /** Class of the list. Default: a grid */
  className?: string
}

/** List of film cards. */
export function FilmGrid({
  films,
  stale = false,
  className = 'film-grid',
}: FilmGridProps): ReactNode {
  return (
    <ul className={className} aria-busy={stale}>
      {films.map((film) => (
        <li key={film._id}>
          <FilmCard film={film} />
        </li>
      ))}
    </ul>
  )
}

interface FilmGridLoadingProps {
  /** Number of films. Default: one page */
  count?: number
  className?: string
}

/** Placeholder of a list of film cards. */
export function FilmGridLoading({
  count = pageSize,
  className = 'film-grid',
}: FilmGridLoadingProps): ReactNode {
  return (
    <div className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <FilmCardLoading key={at} />
      ))}
    </div>
  )
}
