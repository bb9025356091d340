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

/**
 * The state with these tokens: the same object when nothing in it changes. `ended` is the reason for the end of the last
 * member's session, which no member has.
 */
export function nextState(
  state: SessionState,
  tokens: StoredTokens | undefined,
  generation: number,
  ended: string | undefined,
): SessionState {
  const role = tokens?.refreshToken.role ?? 'none'
  const loggedIn = role === 'member'
  const reason = loggedIn ? undefined : ended
  const same = role === state.role && generation === state.generation && reason === state.reason
  if (same && state.ready) return state
  return { role, loggedIn, generation, ready: true, ...(reason && { reason }) }
}
