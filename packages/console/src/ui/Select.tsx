import type { ComponentProps, ReactNode } from 'react'

/** An option of a select. */
export interface SelectOption<Value extends string> {
  value: Value
  text: string
}

interface OptionGroup<Value extends string> {
  label: string
  options: readonly SelectOption<Value>[]
}

export interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: Value
  options: readonly (SelectOption<Value> | OptionGroup<Value>)[]
  onChange: (value: Value) => void
}

/** Select of one of the options, which may be in groups. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { options, onChange, ...attributes } = props
  return (
    <select
      {...attributes}
      onChange={({ target }) => {
        const all = options.flatMap((entry) => ('options' in entry ? entry.options : entry))
        const chosen = all.find(({ value }) => value === target.value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((entry) =>
        'options' in entry ? (
          <optgroup key={entry.label} label={entry.label}>
            {entry.options.map(toOption)}
          </optgroup>
        ) : (
          toOption(entry)
        ),
      )}
    </select>
  )
}

function toOption({ value, text }: SelectOption<string>): ReactNode {
  return (
    <option key={value} value={value}>
      {text}
    </option>
  )
}
