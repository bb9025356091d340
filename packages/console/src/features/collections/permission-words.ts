import type { Collection } from '@foyer/protocol'
import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { describeLevel } from '../../collections-data/permission-levels.js'
import { operations } from './permissions/presets.js'
import { texts } from './texts/texts.js'

/** Operation on a collection, and the users who may perform it. */
interface PermissionLine {
  operation: string
  role: string
}

/** Describes the permissions of a collection. @see docs/wire/permissions.md */
export function describePermissions(permissions: Collection['permissions']): PermissionLine[] {
  return operations.map((operation) => ({
    operation: texts.operations[operation],
    role: describeLevel(operation, permissions[operation]),
  }))
}

/** Describes the rule for the items of deleted members, with the number of fields that it clears. */
export function describeDeletionRule({ action, clear = [] }: DeletionRule): string {
  const words = texts.rule.words[action]
  if (action !== 'anonymise' || clear.length === 0) return words
  return texts.rule.withCleared(words, clear.length)
}
