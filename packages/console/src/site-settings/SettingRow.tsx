import { type ReactNode, useId } from 'react'
import { explain } from '../ui/Problem.js'
import { SettingInput } from './SettingInput.js'
import type { SettingField } from './setting-fields.js'
import { texts } from './texts/texts.js'
import './setting-row.css'
import { PendingButton } from '../ui/PendingButton.js'

interface SettingRowProps {
  field: SettingField
  /** True if the value is set here and can be reset. */
  isOwn: boolean
  /** Text beside a value that is not set here. */
  otherwise?: string
  isPending: boolean
  error: Error | null
  /** Called with the new value; null resets the setting. */
  onSet: (value: unknown) => void
}

/** One setting: label, value and reset button. */
export function SettingRow(props: SettingRowProps): ReactNode {
  const { field, isOwn, otherwise, isPending, error, onSet } = props
  const id = useId()
  const { label, hint } = field
  return (
    <div className="setting" data-pending={isPending} data-wide={field.isAddress}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== '' && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <div className="setting-value">
        {!isOwn && otherwise !== undefined && <span className="muted">{otherwise}</span>}
        <SettingInput id={id} field={field} onSet={onSet} />
        {isOwn && (
          <PendingButton
            className="button quiet"
            aria-label={texts.resetOne(label)}
            isPending={isPending}
            onPress={() => {
              // The button disappears with the own value.
              document.getElementById(id)?.focus()
              onSet(null)
            }}
          >
            {texts.reset}
          </PendingButton>
        )}
      </div>
      <p role="alert" className={error === null ? 'visually-hidden' : 'setting-problem'}>
        {error !== null && explain(error)}
      </p>
    </div>
  )
}
