import type { LoginState } from '@foyer/client'

/** Forms that may wait for a code. */
export type WaitingForm = 'sign-in' | 'sign-up'

/** State of a login that waits for a code. */
export type WaitingState = Extract<
  LoginState,
  { loginState: 'EMAIL_VERIFICATION_REQUIRED' | 'SECOND_FACTOR_REQUIRED' }
>

/** A step that was kept over a reload. */
export interface KeptStep {
  state: WaitingState
  /** Masked address that received the code, if it is known. */
  email?: string
}

const prefix = 'film-club.waiting.'

/** Milliseconds for which the server knows a waiting login. */
const lifetimes = {
  EMAIL_VERIFICATION_REQUIRED: 30 * 60_000,
  SECOND_FACTOR_REQUIRED: 10 * 60_000,
} as const

/** Returns true for a state that waits for a code. */
export function isWaiting(state: LoginState): state is WaitingState {
  return Object.hasOwn(lifetimes, state.loginState)
}

/**
 * Keeps the step of a form for a reload of this tab; undefined removes it. It holds the token of the login, which is of
 * use with the code only, or with a second factor, and the masked address. It never holds the password.
 */
export function keepStep(form: WaitingForm, step: KeptStep | undefined): void {
  try {
    if (step) sessionStorage.setItem(prefix + form, JSON.stringify({ ...step, at: Date.now() }))
    else sessionStorage.removeItem(prefix + form)
  } catch {
    // Storage is switched off or full: the step lives as long as the page.
  }
}

/** Hides the local part of an address behind its first letter, as the server does. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}

/** Returns the step that a form waits at, or `expired` once the server has forgotten it. */
export function readStep(form: WaitingForm): KeptStep | 'expired' | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null')
    const { state, email, at }: { state?: unknown; email?: unknown; at?: unknown } = Object(stored)
    if (!isStored(state) || typeof at !== 'number') return undefined
    if (Date.now() >= at + lifetimes[state.loginState]) return 'expired'
    return typeof email === 'string' ? { state, email } : { state }
  } catch {
    // Storage is switched off, or holds something else: nothing waits.
    return undefined
  }
}

/** Checks what this site has written itself. */
function isStored(value: unknown): value is WaitingState {
  const { loginState, data }: { loginState?: unknown; data?: unknown } = Object(value)
  const { stateToken }: { stateToken?: unknown } = Object(data)
  return (
    typeof loginState === 'string' &&
    Object.hasOwn(lifetimes, loginState) &&
    typeof stateToken === 'string'
  )
}
