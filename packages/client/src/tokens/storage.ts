import { fieldsOf, textOf } from '../parse-json.js'

/** Whose tokens they are. */
export type Role = 'none' | 'visitor' | 'member'

/** A token pair as it is kept. @see docs/wire.md#tokens */
export interface StoredTokens {
  accessToken: {
    value: string
    /** Epoch seconds by this device's clock. */
    expiresAt: number
    /** Epoch seconds from when on the pair is renewed ahead of time. */
    renewAt?: number
  }
  refreshToken: { value: string; role: Role }
  /** What the server understands beyond the provider's protocol, separated by spaces. @see docs/wire.md#extensions */
  extensions?: string
}

/** Where a session keeps its tokens. None of its methods throws. */
export interface TokenStorage {
  /** Says in a diagnosis what it is. */
  kind?: string
  /** Names what it shares with other tabs: of these only one renews at a time. */
  sharedName?: string
  /** What is kept now; the same object for the same tokens. Undefined for none, and for what is damaged. */
  get(): StoredTokens | undefined
  /** Keeps a pair in place of the one before. */
  set(tokens: StoredTokens): void
  /** Keeps none any more. */
  remove(): void
  /** Calls back when somebody else, such as another tab, changed the tokens. */
  subscribe?(listener: () => void): () => void
}

/** Whether a storage held a token pair, and nothing damaged. */
export function isStoredTokens(stored: unknown): stored is StoredTokens {
  const { accessToken, refreshToken } = fieldsOf(stored)
  const { value, expiresAt } = fieldsOf(accessToken)
  const { value: refresh, role } = fieldsOf(refreshToken)
  return Boolean(
    typeof expiresAt === 'number' &&
      textOf(value) &&
      textOf(refresh) &&
      (role === 'visitor' || role === 'member'),
  )
}
