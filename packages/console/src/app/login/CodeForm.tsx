import type { ReactNode } from 'react'
import { LoginField } from './LoginField.js'
import { loginProblem } from './login-problem.js'
import { texts } from './texts/texts.js'
import { textOf, useLoginForm } from './useLoginForm.js'

interface CodeFormProps {
  /** Sends the credentials again, with the code. */
  send: (code: string) => Promise<void>
  onBack: () => void
}

/** Second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeForm({ send, onBack }: CodeFormProps): ReactNode {
  const { form, problem, isPending, onSubmit } = useLoginForm(async (data) => {
    const code = textOf(data, 'code')
    return code === '' ? texts.code.empty : send(code).then(() => undefined, loginProblem)
  })
  return (
    <form ref={form} className="login-form" onSubmit={onSubmit} noValidate>
      <LoginField
        label={texts.code.label}
        name="code"
        autoComplete="one-time-code"
        hint={texts.code.hint}
        problem={problem}
      />
      <button type="submit" className="button primary wide" aria-busy={isPending}>
        {isPending ? texts.loggingIn : texts.logIn}
      </button>
      <button type="button" className="button quiet" onClick={onBack}>
        {texts.back}
      </button>
    </form>
  )
}
