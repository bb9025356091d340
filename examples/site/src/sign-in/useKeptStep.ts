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

/** The step of a form, stored for a reload. */
export interface UseKeptStep {
  /** After a reload, the state to continue from, and the masked address that received the code. */
  kept: KeptStep | undefined
  /** True while the form asks for a code. */
  waiting: boolean
  /** True if the code has expired: the form starts again. */
  expired: boolean
  /** React key of the form; a new key starts the form with another state. */
  key: string
  /** Stores each state that requires a code, until the login ends; `email` is the typed address. */
  onState(state: LoginState, email?: string): void
  /** Removes the step, to start again. */
  startAgain(): void
}

interface Progress {
  kept?: KeptStep | 'expired' | undefined
  waiting: boolean
  /** Number of times that the form started. */
  beginnings: number
}

const atFirst: Progress = { waiting: false, beginnings: 0 }

/** Starts the form with a step, or empty. */
function begin(kept?: KeptStep | 'expired') {
  return ({ beginnings }: Progress): Progress => ({
    kept,
    waiting: typeof kept === 'object',
    beginnings: beginnings + 1,
  })
}

/** Stores the step at which a form asks for a code, because phones reload the page after the user reads the e-mail. */
export function useKeptStep(form: WaitingForm): UseKeptStep {
  const [{ kept, waiting, beginnings }, setProgress] = useState<Progress>(atFirst)
  // The server renders without a step, so that the first render in the browser matches.
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
