import type { CollectionRole, PermissionLevel, PermissionWord } from '@foyer/protocol'

/** Values accepted for a permission level: Foyer's levels and the roles of the official packages. */
export const permissionWords = [
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'PRIVILEGED',
  'ADMIN',
] as const satisfies readonly PermissionWord[]

/** Converts a value of either vocabulary to a level. @see docs/wire.md#permissions-of-a-collection */
export function toLevel(word: PermissionWord): PermissionLevel {
  return word === 'ADMIN' ? 'PRIVILEGED' : word
}

/**
 * Converts a level to the role of the official packages. They have none for `CMS_EDITOR`, which is sent unchanged: a
 * client that reads a collection and sends it back changes nothing.
 */
export function toRole(level: PermissionLevel): CollectionRole {
  return level === 'PRIVILEGED' ? 'ADMIN' : level
}
