import type {
  CollectionPermissions,
  CollectionPermissionWord,
  PermissionLevel,
} from '@foyer/protocol'
import { texts } from './texts/texts.js'

const levels: Record<PermissionLevel | CollectionPermissionWord, string> = {
  ANYONE: texts.levels.ANYONE,
  SITE_MEMBER: texts.levels.SITE_MEMBER,
  SITE_MEMBER_AUTHOR: texts.levels.SITE_MEMBER_AUTHOR,
  CMS_EDITOR: texts.levels.CMS_EDITOR,
  PRIVILEGED: texts.levels.PRIVILEGED,
  ADMIN: texts.levels.PRIVILEGED,
}

/**
 * Returns the level that has the same effect on an operation. Where authors may insert, every member may, because a
 * member is the author of an inserted item.
 */
export function effectiveLevel<Level extends PermissionLevel | CollectionPermissionWord>(
  operation: keyof CollectionPermissions,
  level: Level,
): Level | 'SITE_MEMBER' {
  return operation === 'insert' && level === 'SITE_MEMBER_AUTHOR' ? 'SITE_MEMBER' : level
}

/** Names the people whom a permission level allows an operation. */
export function describeLevel(
  operation: keyof CollectionPermissions,
  level: PermissionLevel | CollectionPermissionWord,
): string {
  return levels[effectiveLevel(operation, level)]
}
