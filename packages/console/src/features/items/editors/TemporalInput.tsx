import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { incompleteDraft } from './drafts.js'

interface TemporalInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  type: 'date' | 'time' | 'datetime-local'
  draft: string
  onDraft: (draft: string) => void
  /** Conversion between drafts and values of the input, where they differ. */
  zoned?: { toValue: (draft: string) => string; toDraft: (value: string) => string }
}

const same = (text: string): string => text

/**
 * Input of a date or a time. While a part is missing, such as the year, the browser returns an empty value, and may
 * fire no event for it. This is not the draft of an empty field, which would remove the stored value.
 */
export function TemporalInput(props: TemporalInputProps): ReactNode {
  const { draft, onDraft, zoned = { toValue: same, toDraft: same }, ...attributes } = props
  const isIncomplete = draft === incompleteDraft
  const value = isIncomplete ? '' : zoned.toValue(draft)
  const report = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void => {
    const { badInput } = input.validity
    if (input.value === value && badInput === isIncomplete) return
    onDraft(badInput ? incompleteDraft : zoned.toDraft(input.value))
  }
  return (
    <input
      {...attributes}
      className="input"
      value={value}
      onChange={report}
      onKeyUp={report}
      onBlur={report}
    />
  )
}
