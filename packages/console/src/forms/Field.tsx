import { type ReactNode, useId } from 'react'

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Problem of the value, found by the server or by the form. */
  problem?: string | undefined
  children: (attributes: FieldAttributes) => ReactNode
}

/** Attributes of the input of a field. */
interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** Field of a form: label, hint, error of the server, input. */
export function Field({ label, hint, problem, children }: FieldProps): ReactNode {
  const id = useId()
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`]
  const descriptions = [hint !== undefined && hintId, problem !== undefined && problemId]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <div id={problemId} role="alert" className="problem">
          {problem}
        </div>
      )}
      {children({
        id,
        'aria-describedby': descriptions.filter(Boolean).join(' ') || undefined,
        'aria-invalid': problem !== undefined,
      })}
    </div>
  )
}
