import type { CollectionPermissions, CollectionRole, PermissionLevel } from '@foyer/protocol'
import { texts } from './texts/texts.js'

const levels: Record<PermissionLevel | CollectionRole, string> = {
  ANYONE: texts.levels.ANYONE,
  SITE_MEMBER: texts.levels.SITE_MEMBER,
  SITE_MEMBER_AUTHOR: texts.levels.SITE_MEMBER_AUTHOR,
  CMS_EDITOR: texts.levels.CMS_EDITOR,
  PRIVILEGED: texts.levels.PRIVILEGED,
  ADMIN: texts.levels.PRIVILEGED,
}

/** Names the people whom a permission level allows an operation. */
export function describeLevel(
  operation: keyof CollectionPermissions,
  level: PermissionLevel | CollectionRole,
): string {
  // The member who adds an item is its author, so the author level allows every member.
  if (operation === 'insert' && level === 'SITE_MEMBER_AUTHOR') return levels.SITE_MEMBER
  return levels[level]
}
