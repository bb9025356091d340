import type { ReactNode } from 'react'
import { Select, type SelectProps } from '../ui/choice/Select.js'
import { Field, type FieldProps } from './Field.js'

/** Field of a form with a select. */
export function SelectField<Value extends string>(
  props: Omit<FieldProps, 'children'> & SelectProps<Value>,
): ReactNode {
  const { label, hint, problem, ...select } = props
  return (
    <Field {...{ label, hint, problem }}>{(ofField) => <Select {...ofField} {...select} />}</Field>
  )
}
