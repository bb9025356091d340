import { type ReactNode, useId } from 'react'

interface TextFieldProps {
  label: string
  name: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  hint?: ReactNode
  problem?: string | undefined
  /** A fixed value, which cannot be changed. */
  value?: string | undefined
}

/** Field of a form that the browser or a password manager may fill. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, name, type = 'text', autoComplete, hint, problem, value } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div id={`${id}-problem`} role="alert" className={problem === undefined ? '' : 'problem'}>
        {problem}
      </div>
      <input
        {...{ id, name, type, autoComplete }}
        {...(value === undefined ? {} : { value, readOnly: true })}
        spellCheck={false}
        dir={type === 'text' && autoComplete === 'name' ? 'auto' : 'ltr'}
        aria-invalid={problem !== undefined}
        aria-describedby={hint === undefined ? `${id}-problem` : `${id}-hint ${id}-problem`}
      />
    </div>
  )
}
