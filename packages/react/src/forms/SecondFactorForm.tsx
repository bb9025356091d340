import type { SecondFactorType, WaitingForFactor } from '@foyer/client'
import type { SecondFactorTexts } from '@foyer/protocol/texts/forms/en'
import { secondFactorTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useState } from 'react'
import { useSecondFactor } from '../hooks/useLogin.js'
import type { LoginOptions } from '../hooks/useLoginProgress.js'
import { useTexts } from '../texts/texts-context.js'
import { AccountForm } from './AccountForm.js'
import { FocusedStep } from './FocusedStep.js'
import { FormProblems } from './FormProblems.js'
import { problemsOf } from './problems.js'

/** Props of the form; `waiting` is the state of the login, `children` appear below its buttons. */
export interface SecondFactorFormProps extends LoginOptions {
  waiting: WaitingForFactor
  texts?: Partial<SecondFactorTexts> | undefined
  children?: ReactNode
}

/** Asks for the code of a second factor, and completes the login. */
export function SecondFactorForm(props: SecondFactorFormProps): ReactNode {
  const { waiting, texts, children, ...options } = props
  const words = useTexts('secondFactor', secondFactorTexts, texts)
  const { verify, choose, state, pending, error } = useSecondFactor(options)
  const types = waiting.availableFactors
    .filter(({ factorStatus }) => factorStatus === 'ENABLED')
    .map(({ factorType }) => factorType)
  const [chosen, setChosen] = useState<ChosenFactor>({ type: types[0], hint: '', count: 0 })
  const [requestedType, setRequestedType] = useState<SecondFactorType>()
  const { type, hint, count } = chosen
  const isReady = count > 0 || type === 'TOTP'
  const chooseType = async (factorType: SecondFactorType): Promise<void> => {
    setRequestedType(factorType)
    const result = await choose(factorType)
    if (result?.loginState !== 'SECOND_FACTOR_REQUIRED') return
    const sentTo = result.data.verificationChallengeData?.hint ?? ''
    setChosen({ type: factorType, hint: sentTo, count: count + 1 })
  }
  const others = (
    <>
      <FactorChoices
        types={types.filter((candidate) => !isReady || candidate !== type || isSent(candidate))}
        names={words.factorWays}
        busy={pending ? requestedType : undefined}
        onChoose={chooseType}
      />
      {children}
    </>
  )
  const codeProblem = requestedType
    ? undefined
    : ({ field: 'code', text: words.factorWrong } as const)
  const problems = problemsOf(state, error, words, codeProblem)
  if (!isReady || type === undefined) {
    return (
      <section className="form" aria-label={words.factorTitle}>
        <h2>{words.factorTitle}</h2>
        <FormProblems problems={pending ? [] : problems} />
        {others}
      </section>
    )
  }
  const form = (
    <AccountForm
      title={words.factorTitle}
      showTitle
      submit={words.factorSubmit}
      pendingText={words.factorPending}
      pending={pending}
      problems={problems}
      onSubmit={({ code }) => {
        setRequestedType(undefined)
        const isRecovery = types.includes('RECOVERY_CODE') && hasRecoveryCodeLength(code)
        void verify({ type: isRecovery ? 'RECOVERY_CODE' : type, code })
      }}
      fields={[
        {
          name: 'code',
          label: words.factorCode,
          hint: words.factorLead[type](hint),
          type: 'text',
          ...(type === 'RECOVERY_CODE' ? letters : digits),
          missing: words.factorCodeMissing,
        },
      ]}
    >
      {others}
    </AccountForm>
  )
  return count > 0 ? <FocusedStep key={count}>{form}</FocusedStep> : form
}

/** The chosen factor. */
interface ChosenFactor {
  type: SecondFactorType | undefined
  /** Masked address that received the code. */
  hint: string
  /** Number of factors chosen so far. */
  count: number
}

interface FactorChoicesProps {
  types: readonly SecondFactorType[]
  names: SecondFactorTexts['factorWays']
  /** Factor whose request is pending. */
  busy: SecondFactorType | undefined
  onChoose: (type: SecondFactorType) => Promise<void>
}

function FactorChoices({ types, names, busy, onChoose }: FactorChoicesProps): ReactNode {
  return types.map((type) => (
    <button
      key={type}
      className="button quiet"
      type="button"
      aria-busy={busy === type}
      onClick={() => void onChoose(type)}
    >
      {names[type]}
    </button>
  ))
}

const digits = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const
/** Input attributes of a code that is not sent in a message. */
const letters = { autoComplete: 'off' } as const

/** Members also enter a recovery code into the field for another code. It has ten characters; others are shorter. */
function hasRecoveryCodeLength(code: string): boolean {
  return code.replace(/[^0-9a-z]/gi, '').length === 10
}

function isSent(type: SecondFactorType): boolean {
  return type !== 'TOTP' && type !== 'RECOVERY_CODE'
}
