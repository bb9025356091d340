import { type ReactNode, useId } from 'react'
import { type ShownStatus, shownStatuses } from './members-view.js'

interface StatusSelectProps {
  status: ShownStatus | undefined
  onStatus: (status: ShownStatus | undefined) => void
}

/** Chooses whom the list shows: everybody, or members of one status. */
export function StatusSelect({ status, onStatus }: StatusSelectProps): ReactNode {
  const id = useId()
  return (
    <div className="status-select">
      <label className="visually-hidden" htmlFor={id}>
        Show members who are
      </label>
      <select
        id={id}
        className="input"
        value={status ?? ''}
        onChange={({ currentTarget }) => onStatus(shownStatuses.get(currentTarget.value)?.status)}
      >
        <option value="">Everybody</option>
        {[...shownStatuses.values()].map(({ status, text }) => (
          <option key={status} value={status}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
