import { isJsonObject } from '@foyer/protocol'

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
}

/** Where a session keeps its tokens. None of its methods throws. */
export interface TokenStorage {
  get(): StoredTokens | undefined
  set(tokens: StoredTokens): void
  remove(): void
  /** Calls back when somebody else, such as another tab, changed the tokens. */
  subscribe?(listener: () => void): () => void
}

/** Reads what a storage held; undefined when it is no token pair. */
export function parseTokens(stored: unknown): StoredTokens | undefined {
  if (
    !isJsonObject(stored) ||
    !isJsonObject(stored.accessToken) ||
    !isJsonObject(stored.refreshToken)
  ) {
    return undefined
  }
  const { value, expiresAt, renewAt } = stored.accessToken
  const { value: refresh, role } = stored.refreshToken
  if (typeof value !== 'string' || typeof expiresAt !== 'number') return undefined
  if (typeof refresh !== 'string' || !refresh || (role !== 'visitor' && role !== 'member'))
    return undefined
  const accessToken =
    typeof renewAt === 'number' ? { value, expiresAt, renewAt } : { value, expiresAt }
  return { accessToken, refreshToken: { value: refresh, role } }
}
