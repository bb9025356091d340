import type { LoginState } from '@foyer/client'

/** Forms with a code step. */
export type WaitingForm = 'login' | 'sign-up'

/** State of a login that requires a code. */
type WaitingState = Extract<
  LoginState,
  { loginState: 'EMAIL_VERIFICATION_REQUIRED' | 'SECOND_FACTOR_REQUIRED' }
>

/** A step that survives a reload. */
export interface StoredStep {
  state: WaitingState
  /** Masked address that received the code, if it is known. */
  email?: string
}

const prefix = 'film-club.waiting.'

/** Lifetime of a pending login on the server, in milliseconds. */
const lifetimes = {
  EMAIL_VERIFICATION_REQUIRED: 30 * 60_000,
  SECOND_FACTOR_REQUIRED: 10 * 60_000,
} as const

/** Returns true for a state that requires a code. */
export function isWaiting(state: LoginState): state is WaitingState {
  return Object.hasOwn(lifetimes, state.loginState)
}

/**
 * Stores the step of a form for a reload of this tab; undefined removes it. The stored state contains the masked
 * address and the token of the login, which is useless without the code or second factor. It never contains the
 * password.
 */
export function storeStep(form: WaitingForm, step: StoredStep | undefined): void {
  try {
    if (step) sessionStorage.setItem(prefix + form, JSON.stringify({ ...step, at: Date.now() }))
    else sessionStorage.removeItem(prefix + form)
  } catch {
    // Storage is disabled or full: the step is lost with the page.
  }
}

/** Masks the local part of an address after its first letter, as the server does. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
}

/** Returns the stored step of a form, or `expired` after the server has dropped the login. */
export function readStep(form: WaitingForm): StoredStep | 'expired' | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null')
    const { state, email, at }: { state?: unknown; email?: unknown; at?: unknown } = Object(stored)
    if (!isStored(state) || typeof at !== 'number') return undefined
    if (Date.now() >= at + lifetimes[state.loginState]) return 'expired'
    return typeof email === 'string' ? { state, email } : { state }
  } catch {
    // Storage is disabled or contains invalid data: there is no step.
    return undefined
  }
}

/** Validates stored data. */
function isStored(value: unknown): value is WaitingState {
  const { loginState, data }: { loginState?: unknown; data?: unknown } = Object(value)
  const { stateToken }: { stateToken?: unknown } = Object(data)
  return (
    typeof loginState === 'string' &&
    Object.hasOwn(lifetimes, loginState) &&
    typeof stateToken === 'string'
  )
}
