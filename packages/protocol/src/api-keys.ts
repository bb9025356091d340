/** What a key may be good for. @see docs/wire.md#api-keys */
export const keyScopes = [
  'data:read',
  'data:write',
  'members:read',
  'members:write',
  'settings',
  'all',
] as const

export type KeyScope = (typeof keyScopes)[number]
