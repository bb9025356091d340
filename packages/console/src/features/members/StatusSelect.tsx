import { type ReactNode, useId } from 'react'
import { type ShownStatus, shownStatuses } from './members-view.js'
import { texts } from './texts/texts.js'

interface StatusSelectProps {
  status: ShownStatus | undefined
  onStatus: (status: ShownStatus | undefined) => void
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
        onChange={({ currentTarget }) => onStatus(shownStatuses.get(currentTarget.value)?.status)}
      >
        <option value="">{texts.list.all}</option>
        {[...shownStatuses.values()].map(({ status, text }) => (
          <option key={status} value={status}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
