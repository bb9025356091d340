import type { Collection } from '@foyer/protocol'
import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { describeLevel } from '../../collections-data/permission-levels.js'

/** Operation on a collection, and the users who may perform it. */
export interface PermissionLine {
  operation: 'Read' | 'Add' | 'Change' | 'Remove'
  who: string
}

/** Describes the permissions of a collection. @see docs/wire.md#permissions */
export function describePermissions(permissions: Collection['permissions']): PermissionLine[] {
  const { read, insert, update, remove } = permissions
  return [
    { operation: 'Read', who: describeLevel('read', read) },
    { operation: 'Add', who: describeLevel('insert', insert) },
    { operation: 'Change', who: describeLevel('update', update) },
    { operation: 'Remove', who: describeLevel('remove', remove) },
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
