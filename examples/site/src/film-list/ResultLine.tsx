import { useSession } from '@foyer/react'
import type { ReactNode } from 'react'
import { sorts } from '../films/film-search.js'
import { useTexts } from '../language/texts-context.js'
import type { UseFilmSearch } from './useFilmSearch.js'

/** Number of matching films and their sort order. */
export function ResultLine(props: UseFilmSearch & { total: number | undefined }): ReactNode {
  const { total, search, change } = props
  const { films } = useTexts()
  const { ready } = useSession()
  return (
    <div className="result-line">
      <p role="status" className="numeric">
        {total === undefined ? (
          <span className="visually-hidden">{films.list.loading}</span>
        ) : (
          films.count(total)
        )}
      </p>
      <label className="result-order">
        <span>{films.list.sortBy}</span>
        <select
          className="input"
          value={search.sort}
          disabled={!ready}
          onChange={({ target }) => {
            const sort = sorts.find((candidate) => candidate === target.value)
            if (sort) change({ sort })
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {films.list.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
