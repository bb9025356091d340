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
import { endpoint } from './endpoint.js'

/* The calls that manage collections, by name. Read as `import * as collectionEndpoints`. @see docs/wire.md#collections */

export const createCollection = endpoint<CreateCollectionRequest, CollectionResponse>(
  'POST',
  '/wix-data/v2/collections',
)
/** Ids of collections may hold a slash and stand raw in the path: the one that counts is in the query or the body. */
export const getCollection = endpoint<GetCollectionRequest, CollectionResponse>(
  'GET',
  '/wix-data/v2/collections/{dataCollectionId}',
)
export const updateCollection = endpoint<UpdateCollectionRequest, CollectionResponse>(
  'PUT',
  '/wix-data/v2/collections',
)
export const patchCollection = endpoint<PatchCollectionRequest, ChangedCollectionResponse>(
  'PATCH',
  '/wix-data/v2/collections/{dataCollectionId}',
)
export const deleteCollection = endpoint<CollectionIdRequest, Record<string, never>>(
  'DELETE',
  '/wix-data/v2/collections/{dataCollectionId}',
)
export const restoreCollection = endpoint<CollectionIdRequest, ChangedCollectionResponse>(
  'POST',
  '/wix-data/v2/collections/restore/{dataCollectionId}',
)
export const createCollectionField = endpoint<CollectionFieldRequest, ChangedCollectionResponse>(
  'POST',
  '/wix-data/v2/collections/create-field',
)
export const updateCollectionField = endpoint<CollectionFieldRequest, ChangedCollectionResponse>(
  'POST',
  '/wix-data/v2/collections/update-field',
)
export const patchCollectionField = endpoint<
  PatchCollectionFieldRequest,
  ChangedCollectionResponse
>('PATCH', '/wix-data/v2/collections/{dataCollectionId}/patch-field')
export const deleteCollectionField = endpoint<
  DeleteCollectionFieldRequest,
  ChangedCollectionResponse
>('POST', '/wix-data/v2/collections/delete-field')
export const addCollectionPlugin = endpoint<AddCollectionPluginRequest, ChangedCollectionResponse>(
  'POST',
  '/wix-data/v2/collections/add-plugin',
)
export const deleteCollectionPlugin = endpoint<
  DeleteCollectionPluginRequest,
  ChangedCollectionResponse
>('POST', '/wix-data/v2/collections/delete-plugin')
