import type { Endpoint } from '../endpoint.js'
import type {
  AddCollectionPluginRequest,
  ChangedCollectionResponse,
  CollectionFieldRequest,
  CollectionIdRequest,
  CollectionResponse,
  CreateCollectionRequest,
  DeleteCollectionFieldRequest,
  DeleteCollectionPluginRequest,
  GetCollectionRequest,
  PatchCollectionFieldRequest,
  PatchCollectionRequest,
  UpdateCollectionRequest,
} from './collection.js'

export type {
  CollectionDeclaration,
  ComparedDeclaration,
  ListDeclarationsResponse,
  RolePermissions,
} from './declaration.js'

/* Endpoints that manage collections. Import as `import * as collectionEndpoints`. @see docs/wire/collections.md */

/** A value that does not fit its field, in the data of an error. @see docs/wire/collections.md#field-validation */
export interface FieldMismatch {
  /** Id of the stored item, if several items may have mismatches. */
  itemId?: string
  field: string
  /** Expected value, for example `a number`. */
  expected: string
  /** Beginning of the value as JSON, or `nothing`. */
  found: string
}

export const createCollection: Endpoint<CreateCollectionRequest, CollectionResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/collections',
}
/** The official packages do not encode an id with a slash in the path. The server reads the id in the query or body. */
export const getCollection: Endpoint<GetCollectionRequest, CollectionResponse> = {
  method: 'GET',
  path: '/wix-data/v2/collections/{dataCollectionId}',
}
export const updateCollection: Endpoint<UpdateCollectionRequest, CollectionResponse> = {
  method: 'PUT',
  path: '/wix-data/v2/collections',
}
export const patchCollection: Endpoint<PatchCollectionRequest, ChangedCollectionResponse> = {
  method: 'PATCH',
  path: '/wix-data/v2/collections/{dataCollectionId}',
}
export const deleteCollection: Endpoint<CollectionIdRequest, Record<string, never>> = {
  method: 'DELETE',
  path: '/wix-data/v2/collections/{dataCollectionId}',
}
export const restoreCollection: Endpoint<CollectionIdRequest, ChangedCollectionResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/collections/restore/{dataCollectionId}',
}
export const createCollectionField: Endpoint<CollectionFieldRequest, ChangedCollectionResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/collections/create-field',
}
export const updateCollectionField: Endpoint<CollectionFieldRequest, ChangedCollectionResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/collections/update-field',
}
export const patchCollectionField: Endpoint<
  PatchCollectionFieldRequest,
  ChangedCollectionResponse
> = {
  method: 'PATCH',
  path: '/wix-data/v2/collections/{dataCollectionId}/patch-field',
}
export const deleteCollectionField: Endpoint<
  DeleteCollectionFieldRequest,
  ChangedCollectionResponse
> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/collections/delete-field',
}
export const addCollectionPlugin: Endpoint<AddCollectionPluginRequest, ChangedCollectionResponse> =
  {
    method: 'POST',
    kind: 'write',
    path: '/wix-data/v2/collections/add-plugin',
  }
export const deleteCollectionPlugin: Endpoint<
  DeleteCollectionPluginRequest,
  ChangedCollectionResponse
> = {
  method: 'POST',
  kind: 'write',
  path: '/wix-data/v2/collections/delete-plugin',
}
