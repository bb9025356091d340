import type { ReactNode } from 'react'
import { explain } from '../../ui/Problem.js'
import type { LockReason } from '../owner-key.js'
import { checkKey, readKey } from './check-key.js'
import { LoginField } from './LoginField.js'
import { texts } from './texts/texts.js'
import { useLoginForm } from './useLoginForm.js'

interface KeyFormProps {
  /** Reason why the owner has to enter the key again. */
  reason: LockReason | undefined
  onKey: (key: string) => void
}

/** Asks for the owner key and checks it with the server. */
export function KeyForm({ reason, onKey }: KeyFormProps): ReactNode {
  const { form, problem, isPending, onSubmit } = useLoginForm(async (data) => {
    const input = readKey(data.get('owner-key'))
    if ('problem' in input) return input.problem
    const error = await checkKey(input.key)
    if (error !== undefined) return explain(error)
    onKey(input.key)
    return undefined
  })
  return (
    <>
      {reason !== undefined && problem === undefined && (
        <p className="notice" role="status">
          {texts.key[reason]}
        </p>
      )}
      <form ref={form} className="login-form" onSubmit={onSubmit} noValidate>
        {/* Password managers store a key under a user name. */}
        <input type="text" name="name" value="owner" autoComplete="username" readOnly hidden />
        <LoginField
          label={texts.key.label}
          name="owner-key"
          type="password"
          autoComplete="current-password"
          hint={texts.key.hint}
          problem={problem}
        />
        <button type="submit" className="button primary wide" aria-busy={isPending}>
          {isPending ? texts.key.checking : texts.key.open}
        </button>
      </form>
    </>
  )
}
