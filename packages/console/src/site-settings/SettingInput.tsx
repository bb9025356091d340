import { type FormEvent, type ReactNode, useState } from 'react'
import type { SettingField } from './setting-fields.js'
import { texts } from './texts/texts.js'

interface SettingInputProps {
  id: string
  field: SettingField
  onSet: (value: unknown) => void
}

/** Input for the value of a setting: a switch, a select, or a number or text field. */
export function SettingInput({ id, field, onSet }: SettingInputProps): ReactNode {
  const { value, choices, hint } = field
  const described = hint === '' ? undefined : `${id}-hint`
  if (typeof value === 'boolean') {
    return (
      <input
        id={id}
        type="checkbox"
        className="switch"
        aria-describedby={described}
        checked={value}
        onChange={({ target }) => onSet(target.checked)}
      />
    )
  }
  if (choices !== undefined && typeof value === 'string') {
    return (
      <select
        id={id}
        className="input"
        aria-describedby={described}
        value={value}
        onChange={({ target }) => onSet(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    )
  }
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    return <code id={id}>{JSON.stringify(value)}</code>
  }
  return <TypedInput {...{ id, field, onSet }} />
}

/** Number or text field, saved with Enter or with the button that a change reveals. */
function TypedInput({ id, field, onSet }: SettingInputProps): ReactNode {
  const { isNumber, isAddress } = field
  const before = field.value === null || field.value === undefined ? '' : String(field.value)
  const [input, setInput] = useState(before)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (input === before) return
    onSet(input === '' ? null : isNumber ? Number(input) : input)
    // If the default equals the previous value, the key of this component stays the same, so the field is reset here.
    if (input === '') setInput(before)
  }
  return (
    <form className="setting-form" onSubmit={submit}>
      <input
        id={id}
        className="input"
        type={isNumber ? 'number' : 'text'}
        inputMode={isAddress ? 'url' : undefined}
        placeholder={isAddress ? 'https://' : undefined}
        dir={isAddress ? 'ltr' : undefined}
        aria-describedby={field.hint === '' ? undefined : `${id}-hint`}
        value={input}
        onChange={({ target }) => setInput(target.value)}
      />
      {input !== before && (
        <button type="submit" className="button primary" aria-label={texts.saveOne(field.label)}>
          {texts.save}
        </button>
      )}
    </form>
  )
}
