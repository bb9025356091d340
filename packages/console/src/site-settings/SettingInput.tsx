import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useUnsavedChanges } from '../forms/useUnsavedChanges.js'
import { Select } from '../ui/choice/Select.js'
import { commonWords } from '../ui/texts/texts.js'
import { DurationInput } from './DurationInput.js'
import type { SettingInputProps } from './setting-fields.js'
import { texts } from './texts/texts.js'

/** Input for the value of a setting: a switch, a select, or a duration, number or text field. */
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
      <Select
        id={id}
        className="input"
        aria-describedby={described}
        value={value}
        options={choices}
        onChange={onSet}
      />
    )
  }
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    return <code id={id}>{JSON.stringify(value)}</code>
  }
  if (field.isDuration) return <DurationInput {...{ id, field, onSet }} />
  return <TypedInput {...{ id, field, onSet }} />
}

/** Number or text field, saved with Enter or with the button that a change reveals. */
function TypedInput({ id, field, onSet }: SettingInputProps): ReactNode {
  const { isNumber, isAddress } = field
  const stored = field.value === null || field.value === undefined ? '' : String(field.value)
  const [input, setInput] = useState(stored)
  const [before, setBefore] = useState(stored)
  const [sent, setSent] = useState<string>()
  // Another value from the server replaces the input, unless the owner has typed since. A key would replace the element
  // too, and lose the focus.
  if (before !== stored) {
    setBefore(stored)
    if (input === before || input === sent) setInput(stored)
  }
  useUnsavedChanges(input !== before)
  const inputElement = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (input === before) return
    // The button disappears once the value is saved.
    inputElement.current?.focus()
    const value = input === '' ? null : isNumber ? Number(input) : input
    const isSame = value !== null && String(value) === before
    // The stored value then stays the same: the default may equal it, and "014" is the number 14.
    if (value === null || isSame) setInput(before)
    setSent(input)
    if (!isSame) onSet(value)
  }
  return (
    <form className="setting-form" onSubmit={submit}>
      <input
        ref={inputElement}
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
          {commonWords.save}
        </button>
      )}
    </form>
  )
}
