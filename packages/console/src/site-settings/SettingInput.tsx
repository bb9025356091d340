import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useUnsavedChanges } from '../forms/useUnsavedChanges.js'
import { Select } from '../ui/choice/Select.js'
import { commonWords } from '../ui/texts/texts.js'
import { inLargestUnit, type SettingField, type TimeUnit, timeUnits } from './setting-fields.js'
import { texts } from './texts/texts.js'

interface SettingInputProps {
  id: string
  field: SettingField
  onSet: (value: unknown) => void
}

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
  return <TypedInput {...{ id, field, onSet }} />
}

const unitOptions = timeUnits.map(({ name }) => ({ value: name, text: texts.units[name] }))

/** Number or text field, or a number and its unit, saved with Enter or with the button that a change reveals. */
function TypedInput({ id, field, onSet }: SettingInputProps): ReactNode {
  const { isDuration, isNumber, isAddress, value: stored } = field
  const [draft, setDraft] = useState(() => draftOf(field, stored))
  const [before, setBefore] = useState(stored)
  const [sent, setSent] = useState<SettingDraft>()
  const value = parseDraft(field, draft)
  // "014" is another text than the stored number 14; 48 hours are the stored 2 days.
  const isChanged = isDuration
    ? value !== (before ?? null)
    : draft.text !== draftOf(field, before).text
  // Another value from the server replaces the input, unless the owner has typed since. A key would replace the element
  // too, and lose the focus.
  if (before !== stored) {
    setBefore(stored)
    if (!isChanged || draft === sent) setDraft(draftOf(field, stored))
  }
  useUnsavedChanges(isChanged)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isChanged) return
    // The button disappears once the value is saved.
    input.current?.focus()
    // The stored value then stays the same, or becomes the default, which may equal it.
    if (value === null || value === before) setDraft(draftOf(field, before))
    setSent(draft)
    if (value !== before) onSet(value)
  }
  return (
    <form className="setting-form" onSubmit={submit}>
      <input
        ref={input}
        id={id}
        className={isDuration ? 'input setting-count' : 'input'}
        type={isNumber ? 'number' : 'text'}
        inputMode={isAddress ? 'url' : undefined}
        placeholder={isAddress ? 'https://' : undefined}
        dir={isAddress ? 'ltr' : undefined}
        {...(isDuration && { min: 0, step: 'any' })}
        aria-describedby={field.hint === '' ? undefined : `${id}-hint`}
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      {isDuration && (
        <Select
          className="input setting-unit"
          aria-label={texts.unitOf(field.label)}
          value={draft.unit}
          options={unitOptions}
          onChange={(unit) => setDraft({ ...draft, unit })}
        />
      )}
      {isChanged && (
        <button type="submit" className="button primary" aria-label={texts.saveOne(field.label)}>
          {commonWords.save}
        </button>
      )}
    </form>
  )
}

interface SettingDraft {
  /** Text of the input; empty for an unset value. */
  text: string
  /** Unit of a duration. */
  unit: TimeUnit
}

function draftOf({ isDuration }: SettingField, value: unknown): SettingDraft {
  if (!isDuration || typeof value !== 'number') return { text: String(value ?? ''), unit: 'days' }
  const { count, unit } = inLargestUnit(value)
  return { text: String(count), unit }
}

function parseDraft({ isDuration, isNumber }: SettingField, { text, unit }: SettingDraft): unknown {
  if (text === '') return null
  if (!isDuration) return isNumber ? Number(text) : text
  const size = timeUnits.find(({ name }) => name === unit)?.seconds ?? 1
  return Math.round(Number(text) * size)
}
