import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Field, type FormField } from './Field.js'
import { ProblemSummary } from './ProblemSummary.js'
import type { FieldName, Problem } from './problems.js'

/** Props of an account form. */
export interface AccountFormProps {
  title: string
  fields: readonly FormField[]
  submit: string
  /** Announced to screen readers while the request is pending. */
  pendingText: string
  pending: boolean
  summary: string
  /** Problems that the server reports. */
  problems: readonly Problem[]
  /** Shown below the problems that the server reports. */
  advice?: ReactNode
  onSubmit: (values: Record<FieldName, string>) => void
  /** Shown above the button. */
  captcha?: ReactNode
  children?: ReactNode
}

/**
 * A form with labels and a live region. Several errors, and those without a field, are listed in a summary that takes the
 * focus; a single error of a field is shown at the field, which takes the focus.
 */
export function AccountForm(props: AccountFormProps): ReactNode {
  const { fields, pending, title, children } = props
  const id = useId()
  const [missing, setMissing] = useState<readonly Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const shownProblems = missing.length > 0 ? missing : props.problems
  const problems = pending ? [] : shownProblems
  const advice = missing.length > 0 ? null : props.advice
  const single = problems.length === 1 && !advice ? problems[0]?.field : undefined
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const values = readValues(new FormData(event.currentTarget))
    const left = fields.flatMap(({ name, missing: text }) =>
      text !== undefined && !values[name] ? [{ field: name, text }] : [],
    )
    setMissing(left)
    setAttempt(attempt + 1)
    if (left.length === 0) props.onSubmit(values)
  }
  return (
    <form className="form" method="post" aria-label={title} noValidate onSubmit={onSubmit}>
      {single ? null : (
        <ProblemSummary key={attempt} title={props.summary} problems={problems} id={id}>
          {advice}
        </ProblemSummary>
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          id={`${id}${field.name}`}
          field={field}
          problem={problems.find((one) => one.field === field.name)?.text}
          attempt={field.name === single ? attempt : undefined}
        />
      ))}
      {props.captcha}
      <button className="button primary wide" type="submit" aria-busy={pending}>
        {props.submit}
      </button>
      <p className="visually-hidden" role="status">
        {pending ? props.pendingText : ''}
      </p>
      {children}
    </form>
  )
}

function readValues(data: FormData): Record<FieldName, string> {
  const read = (name: FieldName) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [email, nickname, code] = [read('email'), read('nickname'), read('code')]
  // A password may begin or end with a space; nothing else is meant to.
  return {
    email: email.trim(),
    nickname: nickname.trim(),
    code: code.trim(),
    password: read('password'),
  }
}
