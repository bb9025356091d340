import type { CollectionPermissions, CollectionRole, PermissionLevel } from '@foyer/protocol'

const levels: Record<PermissionLevel | CollectionRole, string> = {
  ANYONE: 'Everyone',
  SITE_MEMBER: 'Every member',
  SITE_MEMBER_AUTHOR: 'The member who added it',
  CMS_EDITOR: 'Content editors',
  PRIVILEGED: 'Only the owner',
  ADMIN: 'Only the owner',
}

/** Names the people whom a permission level allows an operation. */
export function describeLevel(
  operation: keyof CollectionPermissions,
  level: PermissionLevel | CollectionRole,
): string {
  // The member who adds an item is its author, so here the author level lets every member in.
  if (operation === 'insert' && level === 'SITE_MEMBER_AUTHOR') return levels.SITE_MEMBER
  return levels[level]
}
