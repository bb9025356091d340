import { type ReactNode, useId } from 'react'
import { type StatusFilter, statusFilters } from './members-view.js'
import { texts } from './texts/texts.js'

interface StatusSelectProps {
  status: StatusFilter | undefined
  onStatus: (status: StatusFilter | undefined) => void
}

/** Filters the list by member status. */
export function StatusSelect({ status, onStatus }: StatusSelectProps): ReactNode {
  const id = useId()
  return (
    <div className="status-select">
      <label className="visually-hidden" htmlFor={id}>
        {texts.list.filter}
      </label>
      <select
        id={id}
        className="input"
        value={status ?? ''}
        onChange={({ currentTarget }) => onStatus(statusFilters.get(currentTarget.value)?.status)}
      >
        <option value="">{texts.list.all}</option>
        {[...statusFilters.values()].map(({ status, text }) => (
          <option key={status} value={status}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
