import type { LoginState } from '@foyer/client'

/** Forms that may wait for a code. */
export type WaitingForm = 'sign-in' | 'sign-up'

/** State of a login that waits for a code. */
export type WaitingState = Extract<
  LoginState,
  { loginState: 'EMAIL_VERIFICATION_REQUIRED' | 'SECOND_FACTOR_REQUIRED' }
>

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
 * use with the code only, or with a second factor. It never holds the password.
 */
export function keepStep(form: WaitingForm, state: WaitingState | undefined): void {
  try {
    if (state) sessionStorage.setItem(prefix + form, JSON.stringify({ state, at: Date.now() }))
    else sessionStorage.removeItem(prefix + form)
  } catch {
    // Storage is switched off or full: the step lives as long as the page.
  }
}

/** Returns the step that a form waits at, or `expired` once the server has forgotten it. */
export function readStep(form: WaitingForm): WaitingState | 'expired' | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null')
    const { state, at }: { state?: unknown; at?: unknown } = Object(stored)
    if (!isStored(state) || typeof at !== 'number') return undefined
    return Date.now() < at + lifetimes[state.loginState] ? state : 'expired'
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
