import type { ReactNode } from 'react'

interface ViewSwitchProps {
  asTables: boolean
  onSwitch(asTables: boolean): void
}

/** Switch between charts and tables. */
export function ViewSwitch({ asTables, onSwitch }: ViewSwitchProps): ReactNode {
  return (
    <fieldset className="view-switch">
      <legend className="visually-hidden">Show as</legend>
      {[false, true].map((tables) => (
        <label key={String(tables)}>
          <input
            type="radio"
            name="view"
            className="unseen-choice"
            checked={asTables === tables}
            onChange={() => onSwitch(tables)}
          />
          <span>{tables ? 'Show as tables' : 'Show as charts'}</span>
        </label>
      ))}
    </fieldset>
  )
}
