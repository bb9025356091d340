import type { WaitingForFactor } from '@foyer/client'
import { type ReactNode, useState } from 'react'
import { AccountForm } from './AccountForm.js'
import { type ProblemTexts, problemsOf, problemTexts } from './problems.js'
import { type LoginOptions, type SecondFactorType, useSecondFactor } from './useLogin.js'

/** Every text of the form. */
export interface SecondFactorTexts extends ProblemTexts {
  factorTitle: string
  /** Stands above the code; `hint` says where it was sent, with most of it hidden. */
  factorLead: Record<SecondFactorType, (hint: string) => string>
  /** Names the ways to choose from. */
  factorWays: Record<SecondFactorType, string>
  factorCode: string
  factorCodeMissing: string
  factorSubmit: string
  factorPending: string
  factorWrong: string
}

/** The texts in English. */
export const secondFactorTexts: SecondFactorTexts = {
  ...problemTexts,
  factorTitle: 'One more step',
  factorLead: {
    TOTP: () => 'Type the six digits that your authenticator app shows.',
    EMAIL: (hint) => `A mail with a code is on its way to ${hint}.`,
    SMS: (hint) => `A message with a code is on its way to ${hint}.`,
    CALL: (hint) => `A voice tells you a code on ${hint}.`,
    PUSH: (hint) => `A code was sent to your device ${hint}.`,
    RECOVERY_CODE: () => 'Type one of the recovery codes that you kept. Each is good once.',
  },
  factorWays: {
    TOTP: 'Code from your authenticator app',
    EMAIL: 'Code by mail',
    SMS: 'Code by text message',
    CALL: 'Code by phone call',
    PUSH: 'Code to your device',
    RECOVERY_CODE: 'Recovery code',
  },
  factorCode: 'Code',
  factorCodeMissing: 'Enter the code.',
  factorSubmit: 'Finish logging in',
  factorPending: 'Checking the code …',
  factorWrong: 'This code is not right, or was used. Check it, or take another way.',
}

/** What the form takes; `waiting` is what the login said, `children` stand below its buttons. */
export interface SecondFactorFormProps extends LoginOptions {
  waiting: WaitingForFactor
  texts?: Partial<SecondFactorTexts> | undefined
  children?: ReactNode
}

/** Asks for the code of a second factor, for the last login that waits for one, and opens the session. */
export function SecondFactorForm(props: SecondFactorFormProps): ReactNode {
  const { waiting, texts, children, ...options } = props
  const words = { ...secondFactorTexts, ...texts }
  const { verify, choose, state, pending, error } = useSecondFactor(options)
  const types = waiting.availableFactors
    .filter(({ factorStatus }) => factorStatus === 'ENABLED')
    .map(({ factorType }) => factorType)
  const [chosen, setChosen] = useState({ type: types[0], hint: '', ready: types[0] === 'TOTP' })
  const problem = { field: 'code', text: words.factorWrong } as const
  const ways = types.filter((type) => !chosen.ready || type !== chosen.type || isSent(type))
  const take = async (type: SecondFactorType): Promise<void> => {
    const answer = await choose(type)
    if (answer?.loginState !== 'SECOND_FACTOR_REQUIRED') return
    const hint = answer.data.verificationChallengeData?.hint ?? ''
    setChosen({ type, hint, ready: true })
  }
  const buttons = ways.map((type) => (
    <button
      key={type}
      className="button quiet"
      type="button"
      disabled={pending}
      onClick={() => void take(type)}
    >
      {words.factorWays[type]}
    </button>
  ))
  const { type } = chosen
  if (!chosen.ready || type === undefined) {
    return (
      <section className="form" aria-label={words.factorTitle}>
        <p className="hint">{error ? words.failed : words.factorTitle}</p>
        {buttons}
        {children}
      </section>
    )
  }
  return (
    <>
      <p className="hint">{words.factorLead[type](chosen.hint)}</p>
      <AccountForm
        title={words.factorTitle}
        summary={words.summary}
        submit={words.factorSubmit}
        pendingText={words.factorPending}
        pending={pending}
        problems={problemsOf(state, error, words, problem)}
        onSubmit={({ code }) => void verify({ type, code })}
        fields={[
          {
            name: 'code',
            label: words.factorCode,
            type: 'text',
            ...(type === 'RECOVERY_CODE' ? letters : digits),
            missing: words.factorCodeMissing,
          },
        ]}
      >
        {buttons}
        {children}
      </AccountForm>
    </>
  )
}

const digits = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
/** A phone would offer the code of a message. */
const letters = { autoComplete: 'off' } as const

function isSent(type: SecondFactorType): boolean {
  return type !== 'TOTP' && type !== 'RECOVERY_CODE'
}
