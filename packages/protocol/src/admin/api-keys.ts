/** Scopes of an API key. @see docs/wire/operators.md#api-keys */
export const keyScopes = [
  'data:read',
  'data:write',
  'members:read',
  'members:write',
  'inbox:read',
  'settings',
  'settings:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'all',
] as const

export type KeyScope = (typeof keyScopes)[number]

/** Scopes that are part of another scope. */
const includedIn: Partial<Record<KeyScope, KeyScope>> = {
  'settings:read': 'settings',
  'inbox:read': 'members:write',
}

/** Returns true if the scopes contain `needed`, or a scope that includes it. */
export function permits(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  return scopes.some((scope) => scope === needed || scope === 'all' || scope === includedIn[needed])
}

/** A key of the owner, without the key itself. */
export interface ApiKeySummary {
  id: string
  name: string
  scopes: KeyScope[]
  createdAt: string
  /** ISO time; null if the key never expires. */
  expiresAt: string | null
  /** ISO time, accurate to a minute; null if unused. */
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
  /** The key. It is stored hashed; only this response contains it. */
  secret: string
}
