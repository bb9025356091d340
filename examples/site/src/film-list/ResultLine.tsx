import { useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { type FilmSort, sorts } from '../films/film-search.js'
import { writeNumber } from '../ui/write-number.js'
import type { UseFilmSearch } from './useFilmSearch.js'

const names: Record<FilmSort, string> = {
  votes: 'Most popular',
  rating: 'Top rated',
  critics: 'Critics’ picks',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
}

/** Number of matching films and their sort order. */
export function ResultLine(props: UseFilmSearch & { total: number | undefined }): ReactNode {
  const { total, search, change } = props
  const { ready } = useSession()
  return (
    <div className="result-line">
      <p role="status" className="numeric">
        {total === undefined ? (
          <span className="visually-hidden">Loading films</span>
        ) : (
          countFilms(total)
        )}
      </p>
      <label className="result-order">
        <span>Sort by</span>
        <select
          className="input"
          value={search.sort}
          disabled={!ready}
          onChange={({ target }) => {
            const sort = sorts.find((one) => one === target.value)
            if (sort) change({ sort })
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {names[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function countFilms(total: number): string {
  if (total === 0) return 'No films'
  return total === 1 ? '1 film' : `${writeNumber(total)} films`
}
