import type { Item } from '@foyer/client'
import type { ReactNode } from 'react'
import { useFirstFew } from '../ui/useFirstFew.js'
import { FilmCard, FilmCardLoading, LeftCards } from './FilmCard.js'
import type { FilmCardFields } from './film.js'
import { pageSize } from './film-search.js'

/** Number of films visible without scrolling. */
const atFirst = { phone: 4, most: 12 }

interface FilmGridProps {
  films: readonly Item<FilmCardFields>[]
  /** True while other films are loading. */
  stale: boolean
}

/** Grid of film cards. */
export function FilmGrid({ films, stale }: FilmGridProps): ReactNode {
  const { shown, left } = useFirstFew(films, atFirst)
  return (
    <ul className="film-grid" aria-busy={stale}>
      {shown.map((film) => (
        <li key={film._id}>
          <FilmCard film={film} />
        </li>
      ))}
      <LeftCards count={left} />
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
