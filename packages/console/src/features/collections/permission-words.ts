import type { Collection } from '@foyer/protocol'
import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'

/** Operation on a collection, and the users who may perform it. */
export interface PermissionLine {
  operation: 'Read' | 'Add' | 'Change' | 'Remove'
  who: string
}

/** Describes the permissions of a collection. @see docs/wire.md#permissions */
export function describePermissions(permissions: Collection['permissions']): PermissionLine[] {
  const { read, insert, update, remove } = permissions
  return [
    { operation: 'Read', who: describeLevel(read) },
    // Whoever adds an item is its author, so here the author level lets every member in.
    {
      operation: 'Add',
      who: describeLevel(insert === 'SITE_MEMBER_AUTHOR' ? 'SITE_MEMBER' : insert),
    },
    { operation: 'Change', who: describeLevel(update) },
    { operation: 'Remove', who: describeLevel(remove) },
  ]
}

const deletionWords: Record<DeletionRule['action'], string> = {
  keep: 'Kept as they are',
  anonymise: 'Anonymised',
  delete: 'Deleted',
}

/** Describes the rule for the items of deleted members, with the number of fields that it clears. */
export function describeDeletionRule({ action, clear = [] }: DeletionRule): string {
  const words = deletionWords[action]
  if (action !== 'anonymise' || clear.length === 0) return words
  return `${words}, ${clear.length === 1 ? '1 field' : `${clear.length} fields`} cleared`
}

const levels: ReadonlyMap<string, string> = new Map([
  ['ANYONE', 'Everyone'],
  ['SITE_MEMBER', 'Signed-in members'],
  ['SITE_MEMBER_AUTHOR', 'The member who added it'],
  ['CMS_EDITOR', 'Content editors'],
  ['ADMIN', 'Only the owner'],
])

function describeLevel(level: string): string {
  return levels.get(level) ?? level
}
