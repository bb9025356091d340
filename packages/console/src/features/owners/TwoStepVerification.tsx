import type { BeginSecondFactorResponse } from '@foyer/protocol/owner-accounts'
import { type ReactNode, useState } from 'react'
import { Form, SubmitButton } from '../../forms/Form.js'
import { FormError } from '../../forms/FormError.js'
import { TextField } from '../../forms/TextField.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { Problem } from '../../ui/Problem.js'
import { SecretDisplay } from '../../ui/SecretDisplay.js'
import { commonWords } from '../../ui/texts/texts.js'
import { texts } from './texts/texts.js'
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useOwnAccount,
  useRemoveSecondFactor,
} from './useOwners.js'

const words = texts.twoStepVerification

/** Turns two-step verification of the owner's own account on, with an authenticator app, or off. */
export function TwoStepVerification(): ReactNode {
  const account = useOwnAccount()
  const [begun, setBegun] = useState<BeginSecondFactorResponse>()
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = account.data?.owner?.hasSecondFactor
  if (isOn === undefined) {
    const { error, refetch } = account
    return error === null ? null : <Problem error={error} onRetry={() => refetch()} />
  }
  return (
    <section className="card flat owner-form" aria-labelledby="two-step-verification">
      <h2 id="two-step-verification">
        {words.heading}{' '}
        <span className={isOn ? 'badge success' : 'badge'}>{isOn ? words.on : words.off}</span>
      </h2>
      {codes !== undefined ? (
        <SecretDisplay
          text={codes.join('\n')}
          noun={words.recoveryCodes}
          onDone={() => setCodes(undefined)}
        >
          {words.keepCodes}
        </SecretDisplay>
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
      <p>{words.aboutOff}</p>
      <PasswordForm
        word={words.setUp}
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
      <p>{words.aboutOn}</p>
      <PasswordForm
        word={words.turnOff}
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
  return (
    <Form
      isPending={isPending}
      className="owner-form"
      onSubmit={() => onSubmit(password)}
      noValidate
      aria-label={word}
    >
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <FormError error={error} />
      <SubmitButton className="button">{word}</SubmitButton>
    </Form>
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
  const submit = (): void => {
    mutate(code, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) })
  }
  return (
    <Form
      isPending={isPending}
      className="owner-form"
      onSubmit={submit}
      noValidate
      aria-label={words.app}
    >
      <p>{words.scan}</p>
      <img
        className="owner-qr"
        alt={words.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
      />
      <div className="cluster">
        <code className="owner-secret">{begun.secret}</code>
        <CopyButton text={begun.secret} noun={words.key} />
      </div>
      <TextField
        label={words.code}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
      />
      <FormError error={error} />
      <div className="cluster">
        <SubmitButton>{words.turnOn}</SubmitButton>
        <button type="button" className="button quiet" onClick={onCancel}>
          {commonWords.cancel}
        </button>
      </div>
    </Form>
  )
}
