import { type KeyScope, permits } from './api-keys.js'

/** Roles of the accounts of a site's owners. */
export const ownerRoles = ['owner', 'editor', 'viewer'] as const

/** Role of an owner's account: `owner` may do everything, `editor` writes content, `viewer` reads. */
export type OwnerRole = (typeof ownerRoles)[number]

/** Scopes of each role. */
export const roleScopes: Readonly<Record<OwnerRole, readonly KeyScope[]>> = {
  owner: ['all'],
  editor: ['data:read', 'data:write', 'members:read', 'inbox:read', 'events:read'],
  viewer: [
    ...(['data:read', 'members:read', 'inbox:read', 'events:read'] as const),
    ...(['webhooks:read', 'settings:read'] as const),
  ],
}

/** Returns the role with the fewest scopes that permits a scope. */
export function roleWith(needed: KeyScope): OwnerRole {
  if (permits(roleScopes.viewer, needed)) return 'viewer'
  return permits(roleScopes.editor, needed) ? 'editor' : 'owner'
}
