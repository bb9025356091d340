import type { ReactElement } from 'react'
import { Field } from './field.js'
import type { Problem } from './page-view.js'

/** The code that a mail brought. */
export function CodeField({
  problems,
}: {
  problems: readonly Problem[] | undefined
}): ReactElement {
  return (
    <Field
      name="code"
      label="Code from the mail"
      problems={problems}
      input={{
        type: 'text',
        className: 'code',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        autoCapitalize: 'none',
        spellCheck: false,
        required: true,
      }}
    />
  )
}
