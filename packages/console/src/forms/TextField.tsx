import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.js'

type TextFieldProps<Element extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Element>, 'onChange'> & { value: string; onChange: (value: string) => void }

/** Field of a form with a line of text. */
export function TextField(props: TextFieldProps<'input'>): ReactNode {
  const { label, hint, problem, onChange, ...attributes } = props
  return (
    <Field {...{ label, hint, problem }}>
      {(ofField) => (
        <input {...ofField} {...attributes} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

/** Field of a form with several lines of text. */
export function TextAreaField(props: TextFieldProps<'textarea'>): ReactNode {
  const { label, hint, problem, onChange, ...attributes } = props
  return (
    <Field {...{ label, hint, problem }}>
      {(ofField) => (
        <textarea {...ofField} {...attributes} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}
