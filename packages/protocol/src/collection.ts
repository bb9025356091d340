import type { CollectionField } from './collection-field.js'
import type { CollectionPlugin, FieldOrder, PluginType } from './collection-plugin.js'
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

/** A permission level in the words of the collection calls. @see docs/wire.md#permissions-of-a-collection */
export type CollectionRole = Exclude<PermissionLevel, 'PRIVILEGED'> | 'ADMIN'

/** What the collection calls take in place of a level: either word for it. */
export type PermissionWord = PermissionLevel | CollectionRole

/** A collection as it is answered. @see docs/wire.md#collections */
export interface Collection {
  id: string
  collectionType: 'NATIVE'
  ownerAppId: null
  displayName: string
  /** The field that stands for an item where another one refers to it. */
  displayField?: string
  defaultDisplayOrder: FieldOrder
  maxPageSize: number
  pagingModes: readonly ('OFFSET' | 'CURSOR')[]
  capabilities: CollectionCapabilities
  /** The declared ones, then those that the server sets. */
  fields: CollectionField[]
  permissions: Record<keyof CollectionPermissions, CollectionRole>
  plugins: CollectionPlugin[]
  /** A numeric text. */
  revision: string
  createdDate: string
  updatedDate: string
}

export interface CollectionCapabilities {
  dataOperations: readonly string[]
  collectionOperations: readonly ('UPDATE' | 'REMOVE')[]
  indexLimits: { regular: number; unique: number; total: number }
}

/** A collection as it is sent. What only answers hold may come along and is left aside. */
export interface CollectionDefinition {
  id: string
  displayName?: string
  displayField?: string
  fields: CollectionField[]
  permissions: Record<keyof CollectionPermissions, PermissionWord>
  plugins?: CollectionPlugin[]
  /** Needed by an update, and compared. */
  revision?: string
}

export interface CreateCollectionRequest {
  collection: CollectionDefinition
}

export interface UpdateCollectionRequest {
  collection: CollectionDefinition
}

export interface GetCollectionRequest {
  dataCollectionId: string
  fields?: string[]
}

/** Of which collection a call is about. */
export interface CollectionIdRequest {
  dataCollectionId: string
}

export interface CollectionResponse {
  collection: Collection
}

export interface PatchCollectionRequest {
  dataCollection: Partial<CollectionDefinition> & { id: string }
}

/** What patches, restoring and the calls of fields and plugins answer. */
export interface ChangedCollectionResponse {
  dataCollection: Collection
}

export interface CollectionFieldRequest {
  dataCollectionId: string
  field: CollectionField
}

export interface PatchCollectionFieldRequest {
  dataCollectionId: string
  field: Partial<CollectionField> & { key: string }
}

export interface DeleteCollectionFieldRequest {
  dataCollectionId: string
  fieldKey: string
}

export interface AddCollectionPluginRequest {
  dataCollectionId: string
  plugin: CollectionPlugin
}

export interface DeleteCollectionPluginRequest {
  dataCollectionId: string
  pluginType: PluginType
}

export interface ListCollectionsRequest {
  sort?: { fieldName?: string; order?: 'ASC' | 'DESC' }
  paging?: WirePaging
  fields?: string[]
}

export interface ListCollectionsResponse {
  collections: Collection[]
  pagingMetadata: PagingMetadata
}
