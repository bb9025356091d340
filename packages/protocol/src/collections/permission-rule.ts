import type { CollectionPermissions, PermissionLevel, PermissionWord } from './collection.js'

/** Items that an operation may work on: all, or those whose author is the caller. */
export type AllowedItems = 'all' | 'own'

/** Role that satisfies every level except PRIVILEGED. @see docs/wire/permissions.md#roles */
export const editorRole = 'editor'

/** Properties of a caller that an operation depends on. */
export interface PermissionCaller {
  /** A visitor, a member or an operator: an API key or an owner. */
  kind: 'visitor' | 'member' | 'operator'
  /** True if the member has the role `editorRole`. */
  isEditor?: boolean
  /** True if special permissions allow the operation. */
  hasSpecialPermission?: boolean
}

/**
 * Returns the items that an operation may work on; undefined for none. The server enforces this rule, and the console
 * shows its results.
 * @see docs/wire/permissions.md
 */
export function allowedItems(
  level: PermissionLevel,
  operation: keyof CollectionPermissions,
  { kind, isEditor = false, hasSpecialPermission = false }: PermissionCaller,
): AllowedItems | undefined {
  if (kind === 'operator' || level === 'ANYONE') return 'all'
  if (kind === 'visitor') return undefined
  if (level === 'SITE_MEMBER' || hasSpecialPermission) return 'all'
  if (level !== 'PRIVILEGED' && isEditor) return 'all'
  // Every member may insert: the member becomes the author of the item.
  if (level === 'SITE_MEMBER_AUTHOR') return operation === 'insert' ? 'all' : 'own'
  return undefined
}

/**
 * Converts a permission of the collection calls to a level.
 * @see docs/wire/collections.md#permissions-of-a-collection
 */
export function toPermissionLevel(word: PermissionWord): PermissionLevel {
  return word === 'ADMIN' ? 'PRIVILEGED' : word
}
