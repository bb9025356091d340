import type { PermissionLevel } from './collection.js'

/** Special permission for an operation; `UNSPECIFIED` defers to the levels of the collection. */
export type SpecialAccess = 'UNSPECIFIED' | 'ALLOWED'

/** Permissions of one member or one role beyond the levels of a collection. Exactly one id is set. */
export interface WireSpecialPermissions {
  id: string
  /** A member's id. */
  userId?: string
  /** A role's name. */
  policyId?: string
  itemRead: SpecialAccess
  itemInsert: SpecialAccess
  itemUpdate: SpecialAccess
  itemRemove: SpecialAccess
}

/** Permissions on the items of a collection. @see docs/wire/permissions.md */
export interface DataPermissions {
  /** Id of the collection. */
  id: string
  itemRead: PermissionLevel
  itemInsert: PermissionLevel
  itemUpdate: PermissionLevel
  itemRemove: PermissionLevel
  specialPermissions: WireSpecialPermissions[]
}

export interface GetPermissionsRequest {
  dataCollectionId: string
}

export interface PermissionsResponse {
  dataPermissions: DataPermissions
}

export interface UpdatePermissionsRequest {
  dataPermissions: Omit<DataPermissions, 'specialPermissions'>
}

/** Operations that the caller may perform on at least some items. */
export interface MyPermissionsResponse {
  itemRead: boolean
  itemInsert: boolean
  itemUpdate: boolean
  itemRemove: boolean
  /** Operations limited to own items. Foyer only. @see docs/wire/permissions.md#read-and-set-levels */
  ownItemsOnly?: ('itemRead' | 'itemInsert' | 'itemUpdate' | 'itemRemove')[]
}

export interface AddSpecialPermissionsRequest {
  dataCollectionId: string
  specialPermissions: Partial<WireSpecialPermissions>
}

export interface UpdateSpecialPermissionsRequest {
  specialPermissions: Partial<WireSpecialPermissions> & { id: string }
}

export interface SpecialPermissionsResponse {
  specialPermissions: WireSpecialPermissions
}

export interface RemoveSpecialPermissionsRequest {
  specialPermissionsId: string
}
