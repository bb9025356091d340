import type { Role, StoredTokens } from './token-storage.js'

/** State of a session. `session.state()` returns the same object until a property changes. */
export interface SessionState {
  /** `none` before the first token and after a logout. */
  readonly role: Role
  /** True if the role is `member`. */
  readonly loggedIn: boolean
  /**
   * Reason for the end of the last member session, if this client did not end it: a `SessionEndReason`, or a value that
   * only a newer server has. Undefined after the next login or logout.
   */
  readonly reason?: string
  /**
   * Number that changes when a member logs in or out, or the server ends the session. Data of another generation may
   * belong to another user. While a member is logged in, it is the random number of the login, also after a reload, in
   * other tabs, and in a session that a site's server hands over. Without a login, it is 0 when the page loads.
   */
  readonly generation: number
  /** True once the stored tokens are read. False only during server-side rendering. */
  readonly ready: boolean
}

/** State during server-side rendering, before any tokens are read. */
export const unreadState: SessionState = {
  role: 'none',
  loggedIn: false,
  generation: 0,
  ready: false,
}

/**
 * Returns the state for these tokens: the same object if no property changes. `endReason` is the reason for the end of
 * the last member session; the state of a member has no reason.
 */
export function nextState(
  state: SessionState,
  tokens: StoredTokens | undefined,
  generation: number,
  endReason: string | undefined,
): SessionState {
  const role = tokens?.refreshToken.role ?? 'none'
  const loggedIn = role === 'member'
  const reason = loggedIn ? undefined : endReason
  const isSame = role === state.role && generation === state.generation && reason === state.reason
  if (isSame && state.ready) return state
  return { role, loggedIn, generation, ready: true, ...(reason && { reason }) }
}
