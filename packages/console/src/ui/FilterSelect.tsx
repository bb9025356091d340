import { type ReactNode, useId } from 'react'
import { Select, type SelectProps } from './Select.js'

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
