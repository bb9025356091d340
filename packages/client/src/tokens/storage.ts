import { fieldsOf, textOf } from '../parse-json.js'

/** Owner of a token pair. */
export type Role = 'none' | 'visitor' | 'member'

/** A token pair as it is kept. An empty access token counts as expired. @see docs/wire.md#tokens */
export interface StoredTokens {
  accessToken: {
    value: string
    /** Epoch seconds by this device's clock. */
    expiresAt: number
    /** Epoch seconds from when on the pair is renewed ahead of time. */
    renewAt?: number
  }
  refreshToken: { value: string; role: Role }
  /** Protocol extensions of the server, separated by spaces. @see docs/wire.md#extensions */
  extensions?: string
}

/** Stores the tokens of a session. None of its methods throws. */
export interface TokenStorage {
  /** Name of the storage in a diagnosis. */
  kind?: string
  /** Name of what tabs share: only one of them renews at a time. */
  sharedName?: string
  /** Proof that this device has logged in before. A logout does not remove it. @see docs/wire.md#known-devices */
  knownDevice?: string | null | undefined
  /** Returns the stored tokens, the same object for the same tokens. Undefined when they are missing or damaged. */
  get(): StoredTokens | undefined
  /** Stores a pair, in place of the previous one. */
  set(tokens: StoredTokens): void
  /** Removes the tokens. */
  remove(): void
  /** Calls back when somebody else, such as another tab, changed the tokens. */
  subscribe?(listener: () => void): () => void
}

/** The pair of nobody: before the first call, and after a logout. */
export const noTokens: StoredTokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
}

/** Returns true for an undamaged token pair. */
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
