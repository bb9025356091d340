import type { Role, StoredTokens } from './storage.js'

/** State of the session for apps; the same object until something in it changes. */
export interface SessionState {
  /** `none` before the first token and after a logout. */
  readonly role: Role
  /** True when the role is member. */
  readonly loggedIn: boolean
  /**
   * Reason for an unrequested end of the member's session: a `SessionEndReason`, or a newer server's. Gone after the
   * next login or logout.
   */
  readonly reason?: string
  /** Increases with each login and logout: data of an earlier generation belongs to another user. */
  readonly generation: number
  /** True once the stored tokens were read; false only while a server renders. */
  readonly ready: boolean
}

/** The state while a server renders, where no tokens are known. */
export const unreadState: SessionState = {
  role: 'none',
  loggedIn: false,
  generation: 0,
  ready: false,
}

/** Details of a change of the tokens. */
export interface SessionChange {
  reason?: string | undefined
  /** True when the person stays the same although the refresh token may change. */
  samePerson?: boolean
}

/** The state after a change of tokens: the same object when nothing in it changed. */
export function nextState(
  state: SessionState,
  before: StoredTokens | undefined,
  after: StoredTokens | undefined,
  { reason, samePerson }: SessionChange,
): SessionState {
  const is = after?.refreshToken
  const role = is?.role ?? 'none'
  const loggedIn = role === 'member'
  const isOther = before?.refreshToken.value !== is?.value && (state.loggedIn || loggedIn)
  const generation = state.generation + (isOther && !samePerson ? 1 : 0)
  const same = role === state.role && generation === state.generation && reason === state.reason
  if (same && state.ready) return state
  return { role, loggedIn, generation, ready: true, ...(reason && { reason }) }
}
