import type { ReactElement } from 'react'
import type { Problem } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { Field } from './field.js'

/** Field for a new password. */
export function NewPasswordField({
  label,
  minLength,
  problems,
}: {
  label: string
  minLength: number
  problems: readonly Problem[] | undefined
}): ReactElement {
  const { common } = useTexts()
  return (
    <Field
      name="password"
      label={label}
      hint={common.newPasswordHint(minLength)}
      problems={problems}
      input={{
        type: 'password',
        dir: 'ltr',
        autoComplete: 'new-password',
        minLength,
        required: true,
      }}
    />
  )
}
