import type { PagingMetadata, WirePaging } from '../data/items.js'
import type { CollectionField } from './collection-field.js'

/**
 * Permission level of an operation, from anyone to the owner only.
 * @see docs/wire/permissions.md
 */
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

/**
 * A permission level, with its name in the responses of the collection calls.
 * @see docs/wire/collections.md#permissions-of-a-collection
 */
export type CollectionPermissionWord = Exclude<PermissionLevel, 'PRIVILEGED'> | 'ADMIN'

/** A permission level, with one of the names that the collection calls accept. */
export type PermissionWord = PermissionLevel | CollectionPermissionWord

/** A collection in a response. @see docs/wire/collections.md */
export interface Collection {
  id: string
  collectionType: 'NATIVE'
  ownerAppId: null
  displayName: string
  /** Purpose of the collection. Foyer only. */
  description?: string
  /** True if the site file declares the collection. Foyer only, only in responses. */
  isDeclared: boolean
  /** Field that labels an item in references. */
  displayField?: string
  defaultDisplayOrder: FieldOrder
  maxPageSize: number
  pagingModes: readonly ('OFFSET' | 'CURSOR')[]
  capabilities: CollectionCapabilities
  /** Declared fields, then system fields. */
  fields: CollectionField[]
  /** True if the server checks writes against the fields. Foyer only. @see docs/wire/collections.md#field-validation */
  enforce: boolean
  permissions: Record<keyof CollectionPermissions, CollectionPermissionWord>
  plugins: CollectionPlugin[]
  /** Revision, a numeric string. */
  revision: string
  createdDate: string
  updatedDate: string
}

export interface CollectionCapabilities {
  dataOperations: readonly string[]
  collectionOperations: readonly ('UPDATE' | 'REMOVE')[]
  indexLimits: { regular: number; unique: number; total: number }
}

/** A collection in a request. Read-only properties are ignored. */
export interface CollectionDefinition {
  id: string
  displayName?: string
  /** An empty string removes the description; without it, the description does not change. Foyer only. */
  description?: string
  displayField?: string
  fields: CollectionField[]
  /** Validates writes against the fields; without it, the setting does not change. Foyer only. */
  enforce?: boolean
  permissions: Record<keyof CollectionPermissions, PermissionWord>
  plugins?: CollectionPlugin[]
  /** Expected revision; required by an update. */
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

/** Names the collection of a call. */
export interface CollectionIdRequest {
  dataCollectionId: string
}

export interface CollectionResponse {
  collection: Collection
}

export interface PatchCollectionRequest {
  dataCollection: Partial<CollectionDefinition> & { id: string }
}

/** Response of patching or restoring a collection, and of the calls for fields and plugins. */
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

/** A deleted collection that can be restored. @see docs/wire/collections.md#deleted-collections */
export interface DeletedCollection {
  id: string
  displayName: string
  /** ISO 8601 time of the deletion. */
  deletedAt: string
  /** ISO 8601 time after which a new collection may use the id, which deletes this collection permanently. */
  reservedUntil: string
}

export interface ListDeletedCollectionsResponse {
  /** Latest deletion first. */
  collections: DeletedCollection[]
}

/** Limits of a collection and its fields. @see docs/wire/limits.md */
export const collectionLimits = {
  /** Characters of a collection's id. */
  idLength: 256,
  /** Fields of a collection, and of an object in it. */
  fields: 1000,
  /** Characters of a field's key, and of every name. */
  nameLength: 1000,
  /** Characters of a description. */
  descriptionLength: 16_000,
  /** Plugins of a field. */
  fieldPlugins: 100,
  /** Days for which the id of a deleted collection is reserved, so that it can be restored. */
  restoreDays: 30,
} as const

/** Types of plugins. @see docs/wire/collections.md#plugins */
export const pluginTypes = [
  'PUBLISH',
  'SINGLE_ITEM',
  'URLIZED',
  'MULTILINGUAL',
  'EDITABLE_PAGE_LINK',
  'CMS',
  'GRIDAPPLESS',
  'SHARED',
] as const satisfies readonly CollectionPlugin['type'][]

export type PluginType = (typeof pluginTypes)[number]

/** Plugin of a collection; stored and returned without any effect. @see docs/wire/collections.md#plugins */
export type CollectionPlugin =
  | { type: 'PUBLISH'; publishOptions?: { defaultStatus?: 'PUBLISHED' | 'DRAFT' } }
  | { type: 'SINGLE_ITEM'; singleItemOptions?: { singleItemId?: string } }
  | { type: 'URLIZED'; urlizedOptions?: { format?: 'ORIGINAL' | 'PLAIN' } }
  | { type: 'MULTILINGUAL'; multilingualOptions?: { translatableFieldKeys?: string[] } }
  | {
      type: 'EDITABLE_PAGE_LINK'
      editablePageLinkOptions?: { isPersisted?: boolean; isMutable?: boolean }
    }
  | { type: 'CMS'; cmsOptions?: { siteSort?: { sort?: FieldOrder[] } } }
  | { type: 'GRIDAPPLESS' }
  | { type: 'SHARED' }

/** A field to order by. */
export interface FieldOrder {
  fieldKey: string
  direction?: 'ASC' | 'DESC'
}
