import type { GetOwnerSessionResponse, OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ConsoleApi } from '../../console-calls.js'
import { explain } from '../../ui/Problem.js'
import type { LockReason } from '../owner-key.js'
import { AccountForm } from './AccountForm.js'
import type { KeyCheck } from './check-key.js'
import { Gate } from './Gate.js'
import { KeyForm } from './KeyForm.js'
import { TextField } from './TextField.js'

interface SignInProps {
  api: ConsoleApi
  session: GetOwnerSessionResponse
  hasSignedOut: boolean
  /** Reason why the owner has to enter the key again. */
  lockReason: LockReason | undefined
  checkKey: KeyCheck
  onKey: (key: string) => void
  onOwner: (owner: OwnerAccount) => void
}

type Way = 'account' | 'key' | 'forgotten'

const titles: Record<Way, string> = {
  account: 'Sign in',
  key: 'Owner key',
  forgotten: 'Forgotten password',
}

/** Signs an owner in: with an account, or with the owner key, which is the only way before the first account. */
export function SignIn(props: SignInProps): ReactNode {
  const { api, session, hasSignedOut, lockReason, checkKey, onKey, onOwner } = props
  const { hasOwners } = session
  const [way, setWay] = useState<Way>(hasOwners && lockReason === undefined ? 'account' : 'key')
  return (
    <Gate title={titles[way]}>
      {way === 'account' && (
        <>
          <h1>Sign in to the console</h1>
          {hasSignedOut && (
            <p className="notice" role="status">
              You are signed out in all tabs of this browser.
            </p>
          )}
          <AccountForm api={api} onOwner={onOwner} />
          <div className="sign-in-ways">
            <OtherWay onChoose={() => setWay('forgotten')}>Forgotten your password?</OtherWay>
            <OtherWay onChoose={() => setWay('key')}>Use the owner key</OtherWay>
          </div>
        </>
      )}
      {way === 'key' && (
        <>
          <h1>The console is locked</h1>
          {!hasOwners && (
            <p className="notice">
              No owner has an account yet. The server prints a link to create the first one when it
              starts, after “Welcome”; <code>foyer owners link</code> prints another.
            </p>
          )}
          <KeyForm reason={lockReason} check={checkKey} onKey={onKey} />
          {hasOwners && (
            <OtherWay onChoose={() => setWay('account')}>Sign in with your account</OtherWay>
          )}
        </>
      )}
      {way === 'forgotten' && <Forgotten api={api} onBack={() => setWay('account')} />}
    </Gate>
  )
}

function OtherWay({ children, onChoose }: { children: string; onChoose: () => void }): ReactNode {
  return (
    <button type="button" className="button quiet" onClick={onChoose}>
      {children}
    </button>
  )
}

function Forgotten({ api, onBack }: { api: ConsoleApi; onBack: () => void }): ReactNode {
  const [problem, setProblem] = useState<string>()
  const [isSent, setSent] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (email === '') return setProblem('Enter your e-mail address.')
    setProblem(undefined)
    try {
      await api.recoverOwner({ email })
      setSent(true)
    } catch (error) {
      setProblem(error instanceof Error ? explain(error) : String(error))
    }
  }
  return (
    <>
      <h1>Forgotten password</h1>
      {isSent ? (
        <p className="notice success" role="status">
          If an owner has this address, an e-mail with a link is on its way. Without a mail server,
          another owner finds it in the inbox of the console; on the server,{' '}
          <code>foyer owners link --email</code> prints a link too.
        </p>
      ) : (
        <form className="sign-in-form" onSubmit={submit} noValidate>
          <TextField
            label="E-mail address"
            name="email"
            type="email"
            autoComplete="username"
            problem={problem}
          />
          <button type="submit" className="button primary wide">
            Send me a link
          </button>
        </form>
      )}
      <OtherWay onChoose={onBack}>Back to sign in</OtherWay>
    </>
  )
}
