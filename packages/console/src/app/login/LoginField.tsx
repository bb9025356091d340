import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../../forms/Field.js'

interface LoginFieldProps extends Omit<FieldProps, 'children'> {
  name: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  /** A fixed value, which cannot be changed. */
  value?: string | undefined
}

/** Field of a login form. A password manager may fill it, so the form reads its value when it is sent. */
export function LoginField(props: LoginFieldProps): ReactNode {
  const { label, hint, problem, name, type = 'text', autoComplete, value } = props
  return (
    <Field {...{ label, hint, problem }}>
      {(ofField) => (
        <input
          {...ofField}
          {...{ name, type, autoComplete }}
          {...(value === undefined ? {} : { value, readOnly: true })}
          spellCheck={false}
          dir={autoComplete === 'name' ? 'auto' : 'ltr'}
        />
      )}
    </Field>
  )
}
