import { type ComponentProps, type ReactNode, useId } from 'react'

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

interface FilterSelectProps<Value extends string> extends SelectProps<Value> {
  label: string
}

/** Select of a filter; its label is for screen readers only, because the options explain themselves. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>): ReactNode {
  const { label, ...select } = props
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Select id={id} className="input" {...select} />
    </>
  )
}

function toOption({ value, text }: SelectOption<string>): ReactNode {
  return (
    <option key={value} value={value}>
      {text}
    </option>
  )
}
