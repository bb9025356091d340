import { type ReactNode, useId } from 'react'
import { Button } from 'react-aria-components'
import { explain } from '../../ui/Problem.js'
import { SettingInput } from './SettingInput.js'
import { changeOf, type SettingField } from './setting-fields.js'
import { useUpdateSettings } from './useSettings.js'

/** One setting: what it is, its value, and a way back to what the site declares. */
export function SettingRow({ field }: { field: SettingField }): ReactNode {
  const id = useId()
  const { mutate, isPending, error } = useUpdateSettings()
  const { path, label, hint, value, source } = field
  const set = (next: unknown): void => mutate(changeOf(path, next))
  return (
    <div className="setting" data-pending={isPending}>
      <div className="setting-text">
        <label htmlFor={id}>{label}</label>
        {hint !== '' && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <div className="setting-value">
        {/* Another value from the server begins the field anew. */}
        <SettingInput key={JSON.stringify(value)} id={id} field={field} onSet={set} />
        {source === 'owner' && (
          <Button
            className="button quiet"
            aria-label={`Reset ${label}`}
            isDisabled={isPending}
            onPress={() => set(null)}
          >
            Reset
          </Button>
        )}
      </div>
      <p role="alert" className={error === null ? 'visually-hidden' : 'setting-problem'}>
        {error !== null && explain(error)}
      </p>
    </div>
  )
}
