import { ApplicationError, ValidationError } from '@foyer/client'
import { useFoyer } from '@foyer/react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMoreTexts, useTexts } from '../language/texts-context.js'
import type { Texts } from '../texts/en/index.js'
import type { MoreTexts } from '../texts/en/more.js'
import { explainProblem } from '../ui/explain-problem.js'
import { useToast } from '../ui/toast.js'

/** Form that changes the password; `email` identifies the account for password managers. */
export function ChangePassword({ email }: { email: string | undefined }): ReactNode {
  const { account } = useMoreTexts()
  const { site } = useTexts()
  const { auth } = useFoyer()
  const say = useToast()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [revealed, setRevealed] = useState(false)
  const [missing, setMissing] = useState(false)
  const change = useMutation({
    // Fails immediately when offline. By default, the mutation would run later, when the device is online again.
    networkMode: 'always',
    mutationFn: (password: string) => auth.changePassword(password),
    onSuccess: () => {
      form.current?.reset()
      say({ text: account.passwordSaved })
    },
  })
  const problem = missing
    ? account.passwordMissing
    : change.error && explainPasswordRefusal(change.error, account, site.problem)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const password = field.current?.value ?? ''
    setMissing(password === '')
    if (password !== '' && !change.isPending) change.mutate(password)
  }
  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={email ?? ''}
        readOnly
        hidden
      />
      <div className="field">
        <label htmlFor="new-password">{account.newPassword}</label>
        <p className="hint" id="new-password-hint">
          {account.passwordHint}
        </p>
        <input
          ref={field}
          id="new-password"
          name="password"
          type={revealed ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="new-password"
          aria-invalid={problem ? true : undefined}
          aria-describedby={
            problem ? 'new-password-hint new-password-problem' : 'new-password-hint'
          }
        />
        <button
          className="reveal"
          type="button"
          aria-controls="new-password"
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? account.hidePassword : account.showPassword}
        </button>
        {problem ? (
          <p className="problem" id="new-password-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      <p>
        <button type="submit" className="button primary" aria-busy={change.isPending}>
          {account.savePassword}
        </button>
      </p>
    </form>
  )
}

/** Explains why a new password was rejected, and what to do next. */
function explainPasswordRefusal(
  error: Error,
  account: MoreTexts['account'],
  problem: Texts['site']['problem'],
): string {
  if (error instanceof ApplicationError && error.code === 'RECENT_LOGIN_REQUIRED') {
    return account.loginTooOld
  }
  const why = error instanceof ValidationError ? error.violations[0]?.description : undefined
  return why
    ? account.passwordRefused(why)
    : `${account.passwordNotSaved} ${explainProblem(error, problem)}`
}
