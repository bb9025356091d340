import type { BeginSecondFactorResponse } from '@foyer/protocol/owner-accounts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Field } from '../../forms/Field.js'
import { FormError } from '../../forms/FormError.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { ShownOnce } from '../../ui/ShownOnce.js'
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useOwnAccount,
  useRemoveSecondFactor,
} from './useOwners.js'

/** The second step of the own sign-in: turns it on with an authenticator app, or off. */
export function SecondStep(): ReactNode {
  const account = useOwnAccount()
  const [begun, setBegun] = useState<BeginSecondFactorResponse>()
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = account.data?.owner?.hasSecondFactor
  if (isOn === undefined) return null
  return (
    <section className="card flat owner-form" aria-labelledby="second-step">
      <h2 id="second-step">
        Second step <span className={isOn ? 'badge success' : 'badge'}>{isOn ? 'On' : 'Off'}</span>
      </h2>
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : begun !== undefined ? (
        <FirstCode
          begun={begun}
          onConfirmed={(confirmed) => {
            setBegun(undefined)
            setCodes(confirmed)
          }}
          onCancel={() => setBegun(undefined)}
        />
      ) : isOn ? (
        <TurnOff />
      ) : (
        <TurnOn onBegun={setBegun} />
      )}
    </section>
  )
}

function TurnOn({ onBegun }: { onBegun: (begun: BeginSecondFactorResponse) => void }): ReactNode {
  const { mutate, isPending, error } = useBeginSecondFactor()
  return (
    <>
      <p>
        After your password, the console asks for a code from an app on your phone. A stolen
        password alone then opens nothing.
      </p>
      <PasswordForm
        word="Set up an authenticator app"
        error={error}
        isPending={isPending}
        onSubmit={(password) => mutate(password, { onSuccess: onBegun })}
      />
    </>
  )
}

function TurnOff(): ReactNode {
  const { mutate, isPending, error } = useRemoveSecondFactor()
  return (
    <>
      <p>
        Each sign-in asks for a code from your authenticator app. For a new phone or new recovery
        codes, turn it off and set it up again.
      </p>
      <PasswordForm
        word="Turn off the second step"
        error={error}
        isPending={isPending}
        onSubmit={(password) => mutate(password)}
      />
    </>
  )
}

interface PasswordFormProps {
  word: string
  error: Error | null
  isPending: boolean
  onSubmit: (password: string) => void
}

function PasswordForm({ word, error, isPending, onSubmit }: PasswordFormProps): ReactNode {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit(password)
  }
  return (
    <form className="owner-form" onSubmit={submit} noValidate aria-label={word}>
      <Field label="Your password" hint="">
        {(attributes) => (
          <input
            {...attributes}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <FormError error={error} />
      <button type="submit" className="button" aria-busy={isPending}>
        {word}
      </button>
    </form>
  )
}

interface FirstCodeProps {
  begun: BeginSecondFactorResponse
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

function FirstCode({ begun, onConfirmed, onCancel }: FirstCodeProps): ReactNode {
  const { mutate, isPending, error } = useConfirmSecondFactor()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    mutate(code, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) })
  }
  return (
    <form className="owner-form" onSubmit={submit} noValidate aria-label="Authenticator app">
      <p>Scan this with an authenticator app, then enter the code that the app shows.</p>
      <img
        className="owner-qr"
        alt="QR code for an authenticator app"
        src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
      />
      <div className="cluster">
        <code className="owner-secret">{begun.secret}</code>
        <CopyButton text={begun.secret} what="the key" />
      </div>
      <Field label="Code" hint="Six digits. All your other sessions end.">
        {(attributes) => (
          <input
            {...attributes}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <FormError error={error} />
      <div className="cluster">
        <button type="submit" className="button primary" aria-busy={isPending}>
          Turn on
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactNode {
  return (
    <ShownOnce text={codes.join('\n')} what="the recovery codes" onDone={onDone}>
      The second step is on. Keep these recovery codes: each works once in place of a code, for
      example when the phone is lost. They are not shown again.
    </ShownOnce>
  )
}
