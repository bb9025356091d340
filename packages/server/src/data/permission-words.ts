import type { CollectionRole, PermissionLevel, PermissionWord } from '@foyer/protocol'

/** Every word that the collection calls take: our levels, and the roles of the official packages. */
export const permissionWords = [
  'ANYONE',
  'SITE_MEMBER',
  'SITE_MEMBER_AUTHOR',
  'CMS_EDITOR',
  'PRIVILEGED',
  'ADMIN',
] as const satisfies readonly PermissionWord[]

/** The level that a word of either vocabulary stands for. @see docs/wire.md#permissions-of-a-collection */
export function toLevel(word: PermissionWord): PermissionLevel {
  return word === 'ADMIN' ? 'PRIVILEGED' : word
}

/**
 * The word for a level in the collection calls. The official packages have none for `CMS_EDITOR`; it goes out as it
 * is, so that who reads a collection and sends it back changes nothing.
 */
export function toRole(level: PermissionLevel): CollectionRole {
  return level === 'PRIVILEGED' ? 'ADMIN' : level
}
