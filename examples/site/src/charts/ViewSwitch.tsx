import type { ReactNode } from 'react'
import { useMoreTexts } from '../language/texts-context.js'

interface ViewSwitchProps {
  asTables: boolean
  onSwitch(asTables: boolean): void
}

/** Switch between charts and tables. */
export function ViewSwitch({ asTables, onSwitch }: ViewSwitchProps): ReactNode {
  const { charts } = useMoreTexts()
  return (
    <fieldset className="view-switch">
      <legend className="visually-hidden">{charts.showAs}</legend>
      {[false, true].map((tables) => (
        <label key={String(tables)}>
          <input
            type="radio"
            name="view"
            className="unseen-choice"
            checked={asTables === tables}
            onChange={() => onSwitch(tables)}
          />
          <span>{tables ? charts.asTables : charts.asCharts}</span>
        </label>
      ))}
    </fieldset>
  )
}
