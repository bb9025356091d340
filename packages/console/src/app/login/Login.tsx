import type { GetOwnerSessionResponse, OwnerAccount } from '@foyer/protocol/owner-accounts'
import { type ReactNode, useState } from 'react'
import type { ConsoleApi } from '../../api/console-calls.js'
import { explain } from '../../ui/Problem.js'
import { Status } from '../../ui/Status.js'
import { SuccessNotice } from '../../ui/SuccessNotice.js'
import { commonWords } from '../../ui/texts/texts.js'
import type { LockReason } from '../owner-key.js'
import { AccountForm } from './AccountForm.js'
import { KeyForm } from './KeyForm.js'
import { LoginField } from './LoginField.js'
import { LoginLayout } from './LoginLayout.js'
import { texts } from './texts/texts.js'
import { textOf, useLoginForm } from './useLoginForm.js'

interface LoginProps {
  api: ConsoleApi
  session: GetOwnerSessionResponse
  hasLoggedOut: boolean
  /** Reason why the owner has to enter the key again. */
  lockReason: LockReason | undefined
  onKey: (key: string) => void
  onOwner: (owner: OwnerAccount) => void
}

type Screen = 'account' | 'key' | 'forgotten'

const titles: Record<Screen, string> = {
  account: texts.logIn,
  key: texts.key.label,
  forgotten: texts.forgotten.heading,
}

/** Logs an owner in: with an account, or with the owner key, which is the only screen before the first account. */
export function Login(props: LoginProps): ReactNode {
  const { api, session, hasLoggedOut, lockReason, onKey, onOwner } = props
  const { hasOwners } = session
  const [screen, setScreen] = useState<Screen>(
    hasOwners && lockReason === undefined ? 'account' : 'key',
  )
  return (
    <LoginLayout title={titles[screen]}>
      {screen === 'account' && (
        <>
          <h1>{texts.account.heading}</h1>
          {hasLoggedOut && <Status className="notice">{texts.account.loggedOut}</Status>}
          <AccountForm api={api} onOwner={onOwner} />
          <div className="login-screens">
            <ScreenButton onChoose={() => setScreen('forgotten')}>
              {texts.account.forgotten}
            </ScreenButton>
            <ScreenButton onChoose={() => setScreen('key')}>{texts.account.useKey}</ScreenButton>
          </div>
        </>
      )}
      {screen === 'key' && (
        <>
          <h1>{texts.key.heading}</h1>
          {!hasOwners && <p className="notice">{texts.key.noOwners}</p>}
          <KeyForm reason={lockReason} onKey={onKey} />
          {hasOwners && (
            <ScreenButton onChoose={() => setScreen('account')}>
              {texts.key.useAccount}
            </ScreenButton>
          )}
        </>
      )}
      {screen === 'forgotten' && <RecoveryForm api={api} onBack={() => setScreen('account')} />}
    </LoginLayout>
  )
}

function ScreenButton({
  children,
  onChoose,
}: {
  children: string
  onChoose: () => void
}): ReactNode {
  return (
    <button type="button" className="button quiet" onClick={onChoose}>
      {children}
    </button>
  )
}

function RecoveryForm({ api, onBack }: { api: ConsoleApi; onBack: () => void }): ReactNode {
  const [isSent, setSent] = useState(false)
  const { form, problem, isPending, onSubmit } = useLoginForm(async (data) => {
    const email = textOf(data, 'email')
    if (email === '') return texts.forgotten.empty
    return api.recoverOwner({ email }).then(() => void setSent(true), explain)
  })
  return (
    <>
      <h1>{texts.forgotten.heading}</h1>
      <SuccessNotice isShown={isSent}>{texts.forgotten.sent}</SuccessNotice>
      {!isSent && (
        <form ref={form} className="login-form" onSubmit={onSubmit} noValidate>
          <LoginField
            label={commonWords.email}
            name="email"
            type="email"
            autoComplete="username"
            problem={problem}
          />
          <button type="submit" className="button primary wide" aria-busy={isPending}>
            {texts.forgotten.send}
          </button>
        </form>
      )}
      <ScreenButton onChoose={onBack}>{texts.forgotten.back}</ScreenButton>
    </>
  )
}
