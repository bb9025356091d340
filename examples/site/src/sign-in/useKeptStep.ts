import type { LoginState } from '@foyer/client'
import { useEffect, useState } from 'react'
import { isWaiting, keepStep, readStep, type WaitingForm, type WaitingState } from './kept-step.js'

/** The step of a form that survives a reload. */
export interface KeptStep {
  /** Step to continue from, after a reload. */
  state: WaitingState | undefined
  /** True if the time for the code has run out: the form begins again. */
  expired: boolean
  /** Key of the form, which begins with another state when it changes. */
  key: string
  /** Keeps each state that waits for a code, until the login ends. */
  onState(state: LoginState): void
  /** Forgets the step, to begin again. */
  startAgain(): void
}

/** Keeps the step at which a form asks for a code, because phones reload the page after a look at the e-mail. */
export function useKeptStep(form: WaitingForm): KeptStep {
  const [step, setStep] = useState<WaitingState | 'expired'>()
  // The server knows no step, so that the page hydrates with the form.
  useEffect(() => setStep(readStep(form)), [form])
  return {
    state: step === 'expired' ? undefined : step,
    expired: step === 'expired',
    key: typeof step === 'object' ? step.data.stateToken : String(step),
    onState(state) {
      if (state.loginState !== 'FAILURE') {
        keepStep(form, isWaiting(state) ? state : undefined)
      } else if (state.code === 'STATE_TOKEN_INVALID') {
        keepStep(form, undefined)
        setStep('expired')
      }
    },
    startAgain() {
      keepStep(form, undefined)
      setStep(undefined)
    },
  }
}
