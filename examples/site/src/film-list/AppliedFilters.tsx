import type { ReactNode } from 'react'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import type { AppliedFilter } from './applied-filters.js'
import type { UseFilmSearch } from './useFilmSearch.js'

interface AppliedFiltersProps extends Pick<UseFilmSearch, 'change'> {
  filters: readonly AppliedFilter[]
}

/** Active filters of the list, each with a button to remove it. Renders nothing without a filter. */
export function AppliedFilters({ filters, change }: AppliedFiltersProps): ReactNode {
  const texts = useTexts().films.filters
  if (filters.length === 0) return null
  return (
    <ul className="applied-filters" aria-label={texts.applied}>
      {filters.map(({ label, without }) => (
        <li key={label}>
          <button type="button" onClick={() => change(without)}>
            {texts.remove(label)}
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4 4l8 8M12 4L4 12" />
            </svg>
          </button>
        </li>
      ))}
      <li>
        <Link to="/films">{texts.clear}</Link>
      </li>
    </ul>
  )
}
