import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { loginProblem } from './login-problem.js'
import { TextField } from './TextField.js'
import { texts } from './texts/texts.js'

interface CodeFormProps {
  /** Sends the credentials again, with the code. */
  send: (code: string) => Promise<void>
  onBack: () => void
}

/** Second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeForm({ send, onBack }: CodeFormProps): ReactNode {
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (pending) return
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code === '') return setProblem(texts.code.empty)
    setPending(true)
    setProblem(undefined)
    try {
      await send(code)
    } catch (error) {
      setProblem(loginProblem(error))
    }
    setPending(false)
  }
  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <TextField
        label={texts.code.label}
        name="code"
        autoComplete="one-time-code"
        hint={texts.code.hint}
        problem={problem}
      />
      <button type="submit" className="button primary wide" aria-busy={pending}>
        {pending ? texts.loggingIn : texts.logIn}
      </button>
      <button type="button" className="button quiet" onClick={onBack}>
        {texts.back}
      </button>
    </form>
  )
}
