import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useUnsavedChanges } from '../forms/useUnsavedChanges.js'
import { Select } from '../ui/choice/Select.js'
import { commonWords } from '../ui/texts/texts.js'
import {
  inLargestUnit,
  type SettingInputProps,
  type TimeUnit,
  timeUnits,
} from './setting-fields.js'
import { texts } from './texts/texts.js'

const unitOptions = timeUnits.map(({ name }) => ({ value: name, text: texts.units[name] }))

/** Number and unit of a duration, saved with Enter or with the button that a change reveals. */
export function DurationInput({ id, field, onSet }: SettingInputProps): ReactNode {
  const stored = typeof field.value === 'number' ? field.value : null
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [before, setBefore] = useState(stored)
  const [sent, setSent] = useState<DurationDraft>()
  const seconds = secondsOf(draft)
  // Another value from the server replaces the input, unless the owner has typed since. A key would replace the element
  // too, and lose the focus.
  if (before !== stored) {
    setBefore(stored)
    if (seconds === before || draft === sent) setDraft(draftOf(stored))
  }
  const isChanged = seconds !== before
  useUnsavedChanges(isChanged)
  const countInput = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isChanged) return
    // The button disappears once the value is saved.
    countInput.current?.focus()
    // The stored value stays the same if it is the default.
    if (seconds === null) setDraft(draftOf(before))
    setSent(draft)
    onSet(seconds)
  }
  return (
    <form className="setting-form" onSubmit={submit}>
      <input
        ref={countInput}
        id={id}
        className="input setting-count"
        type="number"
        min={0}
        step="any"
        aria-describedby={field.hint === '' ? undefined : `${id}-hint`}
        value={draft.count}
        onChange={({ target }) => setDraft({ ...draft, count: target.value })}
      />
      <Select
        className="input setting-unit"
        aria-label={texts.unitOf(field.label)}
        value={draft.unit}
        options={unitOptions}
        onChange={(unit) => setDraft({ ...draft, unit })}
      />
      {isChanged && (
        <button type="submit" className="button primary" aria-label={texts.saveOne(field.label)}>
          {commonWords.save}
        </button>
      )}
    </form>
  )
}

interface DurationDraft {
  /** Text of the input; empty for an unset duration. */
  count: string
  unit: TimeUnit
}

function draftOf(seconds: number | null): DurationDraft {
  if (seconds === null) return { count: '', unit: 'days' }
  const { count, unit } = inLargestUnit(seconds)
  return { count: String(count), unit }
}

function secondsOf({ count, unit }: DurationDraft): number | null {
  if (count === '') return null
  const size = timeUnits.find(({ name }) => name === unit)?.seconds ?? 1
  return Math.round(Number(count) * size)
}
