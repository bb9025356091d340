import type { ReactElement } from 'react'
import { Field } from './field.js'
import type { Problem } from './page-view.js'
import { useTexts } from './texts/page-texts.js'

/** The code that a mail brought. */
export function CodeField({
  problems,
}: {
  problems: readonly Problem[] | undefined
}): ReactElement {
  const { common } = useTexts()
  return (
    <Field
      name="code"
      label={common.code}
      problems={problems}
      input={{
        type: 'text',
        dir: 'ltr',
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
