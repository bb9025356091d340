import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type ReactNode, useState } from 'react'
import type { ConsoleApi } from '../../api/console-calls.js'
import { commonWords } from '../../ui/texts/texts.js'
import { CodeForm } from './CodeForm.js'
import { LoginField } from './LoginField.js'
import { loginProblem, needsCode } from './login-problem.js'
import { texts } from './texts/texts.js'
import { textOf, useLoginForm } from './useLoginForm.js'

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
  const { form, problem, isPending, onSubmit } = useLoginForm(async (data) => {
    const credentials = { email: textOf(data, 'email'), password: String(data.get('password')) }
    if (credentials.email === '' || credentials.password === '') return texts.account.incomplete
    try {
      await logIn(credentials)
    } catch (error) {
      if (!needsCode(error)) return loginProblem(error)
      onPassed(credentials)
    }
    return undefined
  })
  return (
    <form ref={form} className="login-form" onSubmit={onSubmit} noValidate>
      <div role="alert" className={problem === undefined ? 'visually-hidden' : 'notice danger'}>
        {problem}
      </div>
      <LoginField
        label={commonWords.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
      />
      <LoginField
        label={commonWords.password}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <button type="submit" className="button primary wide" aria-busy={isPending}>
        {isPending ? texts.loggingIn : texts.logIn}
      </button>
    </form>
  )
}
