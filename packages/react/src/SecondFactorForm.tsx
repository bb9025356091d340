import type { WaitingForFactor } from '@foyer/client'
import { type ReactNode, useState } from 'react'
import { AccountForm } from './AccountForm.js'
import type { SecondFactorTexts } from './form-texts.js'
import { problemsOf } from './problems.js'
import { secondFactorTexts } from './texts/en.js'
import { useTexts } from './texts-context.js'
import { type SecondFactorType, useSecondFactor } from './useLogin.js'
import type { LoginOptions } from './useLoginProgress.js'

/** What the form takes; `waiting` is what the login said, `children` stand below its buttons. */
export interface SecondFactorFormProps extends LoginOptions {
  waiting: WaitingForFactor
  texts?: Partial<SecondFactorTexts> | undefined
  children?: ReactNode
}

/** Asks for the code of a second factor, for the last login that waits for one, and opens the session. */
export function SecondFactorForm(props: SecondFactorFormProps): ReactNode {
  const { waiting, texts, children, ...options } = props
  const words = useTexts('secondFactor', secondFactorTexts, texts)
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
