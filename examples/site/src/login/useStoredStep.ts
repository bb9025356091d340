import type { LoginState } from '@foyer/client'
import { useEffect, useState } from 'react'
import {
  isWaiting,
  maskEmail,
  readStep,
  type StoredStep,
  storeStep,
  type WaitingForm,
} from './stored-step.js'

/** The step of a form, stored for a reload. */
export interface UseStoredStep {
  /** After a reload, the state to continue from, and the masked address that received the code. */
  stored: StoredStep | undefined
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
  stored?: StoredStep | 'expired' | undefined
  waiting: boolean
  /** Number of times that the form started. */
  starts: number
}

const atFirst: Progress = { waiting: false, starts: 0 }

/** Starts the form with a step, or empty. */
function begin(stored?: StoredStep | 'expired') {
  return ({ starts }: Progress): Progress => ({
    stored,
    waiting: typeof stored === 'object',
    starts: starts + 1,
  })
}

/** Stores the step at which a form asks for a code, because phones reload the page after the user reads the e-mail. */
export function useStoredStep(form: WaitingForm): UseStoredStep {
  const [{ stored, waiting, starts }, setProgress] = useState<Progress>(atFirst)
  // The server renders without a step, so that the first render in the browser matches.
  useEffect(() => {
    const step = readStep(form)
    if (step) setProgress(begin(step))
  }, [form])
  return {
    stored: stored === 'expired' ? undefined : stored,
    waiting,
    expired: stored === 'expired',
    key: `${starts}`,
    onState(state, email) {
      if (isWaiting(state)) {
        const sentTo = email === undefined ? undefined : { email: maskEmail(email) }
        storeStep(form, { state, ...sentTo })
        setProgress((last) => ({ ...last, waiting: true }))
      } else if (state.loginState !== 'FAILURE') {
        storeStep(form, undefined)
      } else if (state.code === 'STATE_TOKEN_INVALID') {
        storeStep(form, undefined)
        setProgress(begin('expired'))
      }
    },
    startAgain() {
      storeStep(form, undefined)
      setProgress(begin())
    },
  }
}
