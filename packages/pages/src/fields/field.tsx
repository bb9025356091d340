import type { InputHTMLAttributes, ReactElement } from 'react'
import type { FieldName, Problem } from '../page-view.js'
import { RevealButton } from './reveal-button.js'

/** Props of a field: its posted name, its label, and the problems of the form. */
interface FieldProps {
  name: FieldName
  label: string
  /** Short note beside the label. */
  note?: string
  hint?: string
  problems?: readonly Problem[] | undefined
  input: InputHTMLAttributes<HTMLInputElement>
}

/**
 * A labelled text field with its hint and its error, linked for screen readers. A password field has a button that
 * shows the password; its page needs `revealScript`.
 */
export function Field({ name, label, note, hint, problems = [], input }: FieldProps): ReactElement {
  const texts = problems.filter((problem) => problem.field === name).map(({ text }) => text)
  const isWrong = texts.length > 0
  const isPassword = input.type === 'password'
  const describedBy = [hint && `${name}-hint`, isWrong && `${name}-problem`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={name} id={`${name}-label`}>
        {label}
        {note && <span className="note"> {note}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p className="problem" id={`${name}-problem`}>
          {texts.join(' ')}
        </p>
      )}
      <input
        {...input}
        // for the time in which the password is shown
        {...(isPassword && { autoCapitalize: 'none', spellCheck: false })}
        id={name}
        name={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy.join(' ') || undefined}
      />
      {isPassword && <RevealButton controls={name} />}
    </div>
  )
}
