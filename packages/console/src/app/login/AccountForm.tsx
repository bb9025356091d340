import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { ConsoleApi } from '../../api/console-calls.js'
import { CodeForm } from './CodeForm.js'
import { loginProblem, needsCode } from './login-problem.js'
import { TextField } from './TextField.js'
import { texts } from './texts/texts.js'

interface AccountFormProps {
  api: ConsoleApi
  /** Address of the account that logs in again; the owner types it otherwise. */
  email?: string
  onOwner: (owner: OwnerAccount) => void
}

interface Credentials {
  email: string
  password: string
}

/** Logs in to an owner's account: e-mail address and password, then a code if the account needs one. */
export function AccountForm({ api, email, onOwner }: AccountFormProps): ReactNode {
  const [passed, setPassed] = useState<Credentials>()
  const logIn = async (credentials: Credentials & { code?: string }): Promise<void> =>
    onOwner((await api.logInOwner(credentials)).owner)
  if (passed === undefined) {
    return <PasswordForm email={email} logIn={logIn} onPassed={setPassed} />
  }
  return (
    <CodeForm send={(code) => logIn({ ...passed, code })} onBack={() => setPassed(undefined)} />
  )
}

interface PasswordFormProps {
  email: string | undefined
  logIn: (credentials: Credentials) => Promise<void>
  /** Called when the password is right and a code is missing. */
  onPassed: (credentials: Credentials) => void
}

function PasswordForm({ email, logIn, onPassed }: PasswordFormProps): ReactNode {
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(
    () => form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(),
    [],
  )
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const data = new FormData(event.currentTarget)
    const credentials = {
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
    }
    if (credentials.email === '' || credentials.password === '') {
      return setProblem(texts.account.incomplete)
    }
    setPending(true)
    setProblem(undefined)
    try {
      await logIn(credentials)
    } catch (error) {
      if (needsCode(error)) return onPassed(credentials)
      setProblem(loginProblem(error))
    }
    setPending(false)
  }
  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <div role="alert" className={problem === undefined ? 'visually-hidden' : 'notice danger'}>
        {problem}
      </div>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
      />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <button type="submit" className="button primary wide" aria-busy={pending}>
        {pending ? texts.loggingIn : texts.logIn}
      </button>
    </form>
  )
}
