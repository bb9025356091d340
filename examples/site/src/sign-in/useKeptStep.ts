import type { LoginState } from '@foyer/client'
import { useEffect, useState } from 'react'
import {
  isWaiting,
  type KeptStep,
  keepStep,
  maskEmail,
  readStep,
  type WaitingForm,
} from './kept-step.js'

/** The step of a form that survives a reload. */
export interface UseKeptStep {
  /** State to continue from, and the masked address of its code, after a reload. */
  kept: KeptStep | undefined
  /** True while the form asks for a code. */
  waiting: boolean
  /** True if the time for the code has run out: the form begins again. */
  expired: boolean
  /** Key of the form, which begins with another state when it changes. */
  key: string
  /** Keeps each state that waits for a code, until the login ends; `email` is the address that was typed. */
  onState(state: LoginState, email?: string): void
  /** Forgets the step, to begin again. */
  startAgain(): void
}

interface Progress {
  kept?: KeptStep | 'expired' | undefined
  waiting: boolean
  /** How often the form began. */
  beginnings: number
}

const atFirst: Progress = { waiting: false, beginnings: 0 }

/** Begins the form with a step, or empty. */
function begin(kept?: KeptStep | 'expired') {
  return ({ beginnings }: Progress): Progress => ({
    kept,
    waiting: typeof kept === 'object',
    beginnings: beginnings + 1,
  })
}

/** Keeps the step at which a form asks for a code, because phones reload the page after a look at the e-mail. */
export function useKeptStep(form: WaitingForm): UseKeptStep {
  const [{ kept, waiting, beginnings }, setProgress] = useState<Progress>(atFirst)
  // The server knows no step, so that the page hydrates with the form.
  useEffect(() => {
    const step = readStep(form)
    if (step) setProgress(begin(step))
  }, [form])
  return {
    kept: kept === 'expired' ? undefined : kept,
    waiting,
    expired: kept === 'expired',
    key: `${beginnings}`,
    onState(state, email) {
      if (isWaiting(state)) {
        const sentTo = email === undefined ? undefined : { email: maskEmail(email) }
        keepStep(form, { state, ...sentTo })
        setProgress((last) => ({ ...last, waiting: true }))
      } else if (state.loginState !== 'FAILURE') {
        keepStep(form, undefined)
      } else if (state.code === 'STATE_TOKEN_INVALID') {
        keepStep(form, undefined)
        setProgress(begin('expired'))
      }
    },
    startAgain() {
      keepStep(form, undefined)
      setProgress(begin())
    },
  }
}
