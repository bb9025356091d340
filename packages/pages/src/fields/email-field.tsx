import type { ReactElement } from 'react'
import type { Problem } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { Field } from './field.js'

/** The address of an account: to be typed, or shown for password managers when it is `fixed`. */
export function EmailField({
  email,
  problems,
  fixed,
}: {
  email: string | undefined
  problems: readonly Problem[] | undefined
  fixed?: boolean
}): ReactElement {
  const { common } = useTexts()
  return (
    <Field
      name="email"
      label={common.email}
      problems={problems}
      input={{
        type: 'email',
        dir: 'ltr',
        autoComplete: 'username',
        autoCapitalize: 'none',
        spellCheck: false,
        required: true,
        readOnly: fixed,
        defaultValue: email,
      }}
    />
  )
}
