import type { ReactNode } from 'react'
import { FilterSelect } from '../../ui/FilterSelect.js'
import { type StatusFilter, statusFilters } from './members-view.js'
import { texts } from './texts/texts.js'

interface StatusSelectProps {
  status: StatusFilter | undefined
  onStatus: (status: StatusFilter | undefined) => void
}

/** Filters the list by member status. */
export function StatusSelect({ status, onStatus }: StatusSelectProps): ReactNode {
  return (
    <div className="status-select">
      <FilterSelect
        label={texts.list.filter}
        value={status ?? ''}
        onChange={(text) => onStatus(statusFilters.get(text)?.status)}
      >
        <option value="">{texts.list.all}</option>
        {[...statusFilters.values()].map(({ status, text }) => (
          <option key={status} value={status}>
            {text}
          </option>
        ))}
      </FilterSelect>
    </div>
  )
}
