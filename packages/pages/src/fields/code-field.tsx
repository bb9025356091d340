import type { ReactElement } from 'react'
import type { Problem } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { Field } from './field.js'

/** Field for a one-time code; `letters` if the code contains letters. */
export function CodeField({
  label,
  letters = false,
  problems,
}: {
  label?: string
  letters?: boolean
  problems: readonly Problem[] | undefined
}): ReactElement {
  const { common } = useTexts()
  return (
    <Field
      name="code"
      label={label ?? common.codeFromMail}
      problems={problems}
      input={{
        type: 'text',
        dir: 'ltr',
        className: 'code',
        inputMode: letters ? 'text' : 'numeric',
        // A recovery code is in no message: with `one-time-code`, phones would suggest another code.
        autoComplete: letters ? 'off' : 'one-time-code',
        autoCapitalize: 'none',
        spellCheck: false,
        required: true,
      }}
    />
  )
}
