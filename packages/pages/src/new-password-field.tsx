import type { ReactElement } from 'react'
import { Field } from './field.js'
import type { Problem } from './page-view.js'

/** A password that is chosen here. */
export function NewPasswordField({
  label,
  minLength,
  problems,
}: {
  label: string
  minLength: number
  problems: readonly Problem[] | undefined
}): ReactElement {
  return (
    <Field
      name="password"
      label={label}
      hint={`At least ${minLength} characters. A short sentence works well.`}
      problems={problems}
      input={{ type: 'password', autoComplete: 'new-password', minLength, required: true }}
    />
  )
}
