import type { ReactElement } from 'react'
import type { Problem } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { Field } from './field.js'

/** Field for the e-mail address; `fixed` makes it read-only, for password managers. */
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
