import { fieldsOf, textOf } from '../parse-json.js'

/** Role of a session: `none` before the first tokens and after a logout. */
export type Role = 'none' | 'visitor' | 'member'

/** A stored token pair. An empty access token counts as expired. @see docs/wire/tokens.md */
export interface StoredTokens {
  accessToken: {
    value: string
    /** Time of expiry in seconds since the Unix epoch, by the clock of this device. */
    expiresAt: number
    /** Time of the early renewal in seconds since the Unix epoch. Default: one minute before `expiresAt`. */
    renewAt?: number
  }
  refreshToken: { value: string; role: Role }
  /** Protocol extensions of the server, separated by spaces. @see docs/wire/tokens.md#extensions */
  extensions?: string
  /**
   * Random number that a login creates and renewals keep. If another tab changed it, that tab has logged in; otherwise,
   * it has renewed the tokens.
   */
  loginId?: number | undefined
}

/** Stores the tokens of a session. Its methods must not throw. */
export interface TokenStorage {
  /** Name of the storage in a diagnosis, for example `localStorage`. */
  kind?: string
  /**
   * Name of an entry that tabs share. Tabs with the same name renew one at a time, and share a stream of live queries.
   * Without a name, refresh tokens do not rotate, because a copy of the entry would keep the old one.
   */
  sharedName?: string
  /** Token that identifies this device as known. A logout does not remove it. @see docs/wire/limits.md#known-devices */
  knownDevice?: string | null | undefined
  /**
   * Returns the stored tokens, or undefined if they are missing or corrupt. Returns the same object for the same
   * tokens.
   */
  get(): StoredTokens | undefined
  /** Replaces the stored tokens. */
  set(tokens: StoredTokens): void
  /** Removes the tokens. */
  remove(): void
  /**
   * Calls `listener` after another tab changes the tokens. Returns a function that removes the listener. Without
   * `subscribe`, the session finds the change with its next request or with `tokens()`.
   */
  subscribe?(listener: () => void): () => void
}

/** Empty tokens with the role `none`. */
export const noTokens: StoredTokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
}

/** Returns true for a valid token pair of a visitor or member. */
export function isStoredTokens(stored: unknown): stored is StoredTokens {
  const { accessToken, refreshToken } = fieldsOf(stored)
  const { value, expiresAt } = fieldsOf(accessToken)
  const { value: refresh, role } = fieldsOf(refreshToken)
  return (
    typeof expiresAt === 'number' &&
    typeof value === 'string' &&
    !!textOf(refresh) &&
    (role === 'visitor' || role === 'member')
  )
}
