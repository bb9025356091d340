import type { DeletionRule } from '../members/account-data-endpoints.js'
import type { CollectionPermissions, CollectionPlugin } from './collection.js'
import type { CollectionField } from './collection-field.js'
import type { IndexField } from './data-index.js'

/** A collection as a site file declares it, with the values of everything that has a default. */
export interface CollectionDeclaration {
  id: string
  displayName: string
  /** Empty without one. */
  description: string
  displayField?: string
  /** Without the fields that the server sets. */
  fields: CollectionField[]
  enforce: boolean
  permissions: CollectionPermissions
  rolePermissions: RolePermissions
  plugins: CollectionPlugin[]
  indexes: { name: string; fields: IndexField[]; unique: boolean; caseInsensitive: boolean }[]
  /** Missing when the default rule applies. */
  onMemberDeletion?: DeletionRule
  /** True if the event log records the items. */
  events: boolean
}

/** Operations that members with a role may do on all items, whatever the levels are; by the name of the role. */
export type RolePermissions = Record<string, (keyof CollectionPermissions)[]>

/** A collection and its declaration. */
export interface ComparedDeclaration {
  id: string
  isDeleted: boolean
  /** Declaration of the site file when it was last applied; null if the site file did not declare the collection. */
  applied: CollectionDeclaration | null
  /** Declaration of the current collection. */
  current: CollectionDeclaration
  /** Unified diff from `applied` to `current`, as lines of a site file. Missing if they do not differ. */
  diff?: string
}

export interface ListDeclarationsResponse {
  /** All collections by id, deleted ones included. */
  collections: ComparedDeclaration[]
}
