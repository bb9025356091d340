import type { PasswordTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldName, Problem } from './problems.js'

/** One input of a form. */
export interface FormField {
  name: FieldName
  label: string
  hint?: string
  type: 'text' | 'email' | 'password'
  /** Texts of the button that shows the password. A field without these texts has no button. */
  reveal?: PasswordTexts
  /** WHATWG autofill token. */
  autoComplete: string
  inputMode?: 'numeric'
  defaultValue?: string | undefined
  /** Message for an empty field. A field without a message is optional. */
  missing?: string
}

/** Props of a field. */
export interface FieldProps {
  id: string
  field: FormField
  problem: Problem | undefined
  /** Number of the submission, if the first problem is in this field. The field then takes the focus. */
  attempt?: number | undefined
}

/** A labelled input with its hint and its error, linked for screen readers. */
export function Field({ id, field, problem, attempt }: FieldProps): ReactNode {
  const { name, label, hint, missing, reveal, ...attributes } = field
  const [revealed, setRevealed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isWrong = problem !== undefined
  useEffect(() => {
    if (isWrong && attempt) input.current?.focus()
  }, [isWrong, attempt])
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  const described = [hint ? hintId : '', problem ? problemId : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <input
        {...attributes}
        ref={input}
        id={id}
        name={name}
        dir={name === 'nickname' ? 'auto' : 'ltr'}
        {...(revealed && { type: 'text', autoCapitalize: 'none', spellCheck: false })}
        required={missing !== undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={described || undefined}
      />
      {reveal ? (
        <button
          className="reveal"
          type="button"
          aria-controls={id}
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? reveal.hidePassword : reveal.showPassword}
        </button>
      ) : null}
      {problem ? (
        <p className="problem" id={problemId}>
          <span>
            {problem.text} {problem.help}
          </span>
        </p>
      ) : null}
    </div>
  )
}
