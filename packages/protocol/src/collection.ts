import type { PagingMetadata, WirePaging } from './data.js'

/** Who may do an operation, from everybody to nobody but the owner. @see docs/wire.md#permissions */
export type PermissionLevel =
  | 'ANYONE'
  | 'SITE_MEMBER'
  | 'SITE_MEMBER_AUTHOR'
  | 'CMS_EDITOR'
  | 'PRIVILEGED'

export interface CollectionPermissions {
  read: PermissionLevel
  insert: PermissionLevel
  update: PermissionLevel
  remove: PermissionLevel
}

/** What a field says about itself. Items are not held to it. @see docs/wire.md#collections */
export interface CollectionField {
  key: string
  displayName?: string
  type: string
  typeMetadata?: FieldTypeMetadata
}

/** What a type of field needs to say more. */
export interface FieldTypeMetadata {
  /** Of a field `REFERENCE`: it holds the id of one item. */
  reference?: { referencedCollectionId: string }
  /** Of a field `MULTI_REFERENCE`: its references stand beside the item. */
  multiReference?: {
    referencedCollectionId: string
    /** The field of the other collection that shows the same references from there. */
    referencingFieldKey?: string
    referencingDisplayName?: string
  }
}

export interface Collection {
  id: string
  displayName: string
  fields: CollectionField[]
  permissions: CollectionPermissions
  revision: string
  createdDate: string
  updatedDate: string
}

export interface ListCollectionsRequest {
  paging?: WirePaging
}

export interface ListCollectionsResponse {
  collections: Collection[]
  pagingMetadata: PagingMetadata
}
