/** Scopes of an API key. @see docs/wire.md#api-keys */
export const keyScopes = [
  'data:read',
  'data:write',
  'members:read',
  'members:write',
  'settings',
  'all',
] as const

export type KeyScope = (typeof keyScopes)[number]

/** A key of the owner, without the key itself. */
export interface ApiKeySummary {
  id: string
  name: string
  scopes: KeyScope[]
  createdAt: string
  /** Null: never. */
  expiresAt: string | null
  /** Exact to a minute; null: not yet. */
  lastUsedAt: string | null
}

export interface ListKeysResponse {
  /** Oldest first. */
  keys: ApiKeySummary[]
}

export interface CreateKeyRequest {
  name: string
  scopes: KeyScope[]
  /** ISO time. */
  expiresAt?: string
}

export interface CreateKeyResponse {
  key: ApiKeySummary
  /** The key itself. It is stored hashed and shown only here. */
  secret: string
}
