import type { ReactElement } from 'react'
import { Field } from './field.js'
import type { Problem } from './page-view.js'

/** A code that was sent or shown; `letters` when there is more than digits in it. */
export function CodeField({
  label = 'Code from the mail',
  letters = false,
  problems,
}: {
  label?: string
  letters?: boolean
  problems: readonly Problem[] | undefined
}): ReactElement {
  return (
    <Field
      name="code"
      label={label}
      problems={problems}
      input={{
        type: 'text',
        className: 'code',
        inputMode: letters ? 'text' : 'numeric',
        // A phone would offer the code of a message.
        autoComplete: letters ? 'off' : 'one-time-code',
        autoCapitalize: 'none',
        spellCheck: false,
        required: true,
      }}
    />
  )
}
