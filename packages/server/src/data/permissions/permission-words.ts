import type {
  CollectionPermissions,
  CollectionPermissionWord,
  PermissionLevel,
  PermissionWord,
} from '@foyer/protocol'

/** Operations that permissions allow or deny. */
export const operations = [
  'read',
  'insert',
  'update',
  'remove',
] as const satisfies readonly (keyof CollectionPermissions)[]

/** Permission levels of a collection. */
export const permissionLevels = [
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'PRIVILEGED',
] as const satisfies readonly PermissionLevel[]

/** Values accepted for a permission level: Foyer's levels and the roles of the official packages. */
export const permissionWords = [
  ...permissionLevels,
  'ADMIN',
] as const satisfies readonly PermissionWord[]

/**
 * Converts a level to the role of the official packages. They have no role for `CMS_EDITOR`, which is sent unchanged,
 * so that a client that reads a collection and sends it back changes nothing.
 */
export function toWireLevel(level: PermissionLevel): CollectionPermissionWord {
  return level === 'PRIVILEGED' ? 'ADMIN' : level
}
