import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { explain } from '../../ui/Problem.js'
import type { LockReason } from '../owner-key.js'
import { type KeyCheck, readKey } from './check-key.js'
import { texts } from './texts/texts.js'

interface KeyFormProps {
  /** Reason why the owner has to enter the key again. */
  reason: LockReason | undefined
  check: KeyCheck
  onKey: (key: string) => void
}

/** Asks for the owner key and checks it with the server. */
export function KeyForm({ reason, check, onKey }: KeyFormProps): ReactNode {
  const { problem, pending, submit } = useKeyForm(check, onKey)
  return (
    <>
      {reason !== undefined && problem === undefined && (
        <p className="notice" role="status">
          {texts.key[reason]}
        </p>
      )}
      <form className="login-form" onSubmit={submit} noValidate>
        {/* Password managers store a key under a user name. */}
        <input type="text" name="name" value="owner" autoComplete="username" readOnly hidden />
        <KeyField problem={problem} />
        <button type="submit" className="button primary wide" aria-busy={pending}>
          {pending ? texts.key.checking : texts.key.open}
        </button>
      </form>
    </>
  )
}

function KeyField({ problem }: { problem: string | undefined }): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus(), [])
  return (
    <div className="field">
      <label htmlFor={id}>{texts.key.label}</label>
      <p className="hint" id={`${id}-hint`}>
        {texts.key.hint}
      </p>
      <div id={`${id}-problem`} role="alert" className={problem === undefined ? '' : 'problem'}>
        {problem}
      </div>
      <input
        ref={input}
        id={id}
        name="owner-key"
        type="password"
        autoComplete="current-password"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
    </div>
  )
}

interface KeyFormState {
  problem: string | undefined
  pending: boolean
  submit: (event: FormEvent<HTMLFormElement>) => void
}

function useKeyForm(check: KeyCheck, onKey: (key: string) => void): KeyFormState {
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const input = readKey(new FormData(event.currentTarget).get('owner-key'))
    if ('problem' in input) return setProblem(input.problem)
    setPending(true)
    setProblem(undefined)
    const error = await check(input.key)
    setPending(false)
    if (error === undefined) onKey(input.key)
    else setProblem(explain(error))
  }
  return { problem, pending, submit }
}
