import { loadAuthCalls } from '@foyer/client'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Field, type FormField } from './Field.js'
import { FormProblems } from './FormProblems.js'
import type { FieldName, Problem } from './problems.js'

/** Props of an account form. */
export interface AccountFormProps {
  title: string
  /** True to show the title. Otherwise only screen readers announce it. */
  showTitle?: boolean
  fields: readonly FormField[]
  submit: string
  /** Appearance of the button; default: primary. */
  tone?: 'primary' | 'danger'
  /** Announced to screen readers while the request is pending. */
  pendingText: string
  pending: boolean
  /** Problems that the server reports. */
  problems: readonly Problem[]
  onSubmit: (values: Record<FieldName, string>) => void
  /** Shown above the button. */
  captcha?: ReactNode
  children?: ReactNode
}

/**
 * A form with labels. Each error is shown in one place: at its field, or above the form if it belongs to no field. The
 * first error takes the focus, so that a screen reader announces it once.
 */
export function AccountForm(props: AccountFormProps): ReactNode {
  const { fields, pending, title, tone = 'primary', children } = props
  const id = useId()
  const [missing, setMissing] = useState<readonly Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const currentProblems = missing.length > 0 ? missing : props.problems
  const problems = pending ? [] : currentProblems
  const problemAt = ({ name }: FormField) => problems.find(({ field }) => field === name)
  const general = problems.filter(({ field }) => !fields.some(({ name }) => name === field))
  const first = general.length > 0 ? undefined : fields.find(problemAt)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    focusSubmitter(event.nativeEvent)
    const values = readValues(new FormData(event.currentTarget))
    const missingFields = fields.flatMap(({ name, missing: text }) =>
      text !== undefined && !values[name] ? [{ field: name, text }] : [],
    )
    setMissing(missingFields)
    setAttempt(attempt + 1)
    if (missingFields.length === 0) props.onSubmit(values)
  }
  return (
    <form
      className="form"
      method="post"
      aria-label={title}
      noValidate
      onFocus={loadCalls}
      onSubmit={onSubmit}
    >
      {props.showTitle ? <h2>{title}</h2> : null}
      <FormProblems key={attempt} problems={general} />
      {fields.map((field) => (
        <Field
          key={field.name}
          id={`${id}${field.name}`}
          field={field}
          problem={problemAt(field)}
          attempt={field === first ? attempt : undefined}
        />
      ))}
      {props.captcha}
      <button className={`button ${tone} wide`} type="submit" aria-busy={pending}>
        {props.submit}
      </button>
      <p className="visually-hidden" role="status">
        {pending ? props.pendingText : ''}
      </p>
      {children}
    </form>
  )
}

/** Loads the code of the calls while the member types, because the connection may be gone when the form is sent. */
function loadCalls(): void {
  loadAuthCalls().catch(() => {
    // The call itself reports that its code cannot be loaded.
  })
}

/** Moves the focus to the button, as a click does. A field that takes the focus again is announced with its error. */
function focusSubmitter(event: Event): void {
  if ('submitter' in event && event.submitter instanceof HTMLElement) event.submitter.focus()
}

function readValues(data: FormData): Record<FieldName, string> {
  const read = (name: FieldName) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [email, nickname, code] = [read('email'), read('nickname'), read('code')]
  // Only a password may begin or end with a space.
  return {
    email: email.trim(),
    nickname: nickname.trim(),
    code: code.trim(),
    password: read('password'),
  }
}
