import type { PermissionLevel } from './collection.js'

/** Whether special permissions allow an operation; `UNSPECIFIED` leaves it to the levels of the collection. */
export type SpecialAccess = 'UNSPECIFIED' | 'ALLOWED'

/** What one member or one role may do beyond the levels of a collection; exactly one of the two is named. */
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

/** Who may work with the items of a collection. @see docs/wire.md#permissions */
export interface DataPermissions {
  /** The id of the collection. */
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

/** What the caller may do, on some items at least. */
export interface MyPermissionsResponse {
  itemRead: boolean
  itemInsert: boolean
  itemUpdate: boolean
  itemRemove: boolean
  /** Which of them are for own items alone; other servers do not say. @see docs/wire.md#levels */
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
