import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api-error.js'
import type { ConsoleApi } from '../console-calls.js'
import { explain } from '../ui/Problem.js'
import { TextField } from './TextField.js'

interface AccountFormProps {
  api: ConsoleApi
  /** Address of the account that signs in again; the owner types it otherwise. */
  email?: string
  onOwner: (owner: OwnerAccount) => void
}

/** Form with e-mail address and password of an owner's account. */
export function AccountForm({ api, email, onOwner }: AccountFormProps): ReactNode {
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(),
    [],
  )
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const typed = new FormData(event.currentTarget)
    const credentials = {
      email: String(typed.get('email')).trim(),
      password: String(typed.get('password')),
    }
    if (credentials.email === '' || credentials.password === '') {
      return setProblem('Enter your e-mail address and your password.')
    }
    setPending(true)
    setProblem(undefined)
    try {
      onOwner((await api.signInOwner(credentials)).owner)
    } catch (error) {
      setProblem(signInProblem(error))
    }
    setPending(false)
  }
  return (
    <form ref={form} className="sign-in-form" onSubmit={submit} noValidate>
      <div role="alert" className={problem === undefined ? 'visually-hidden' : 'notice danger'}>
        {problem}
      </div>
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
      />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" />
      <button type="submit" className="button primary wide" aria-busy={pending}>
        {pending ? 'Signing in' : 'Sign in'}
      </button>
    </form>
  )
}

/** Explains a failed sign-in. */
function signInProblem(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'CREDENTIALS_WRONG') return 'The e-mail address or the password is wrong.'
  if (error.status === 429) return 'Too many failed attempts. Try again in a quarter of an hour.'
  return explain(error)
}
