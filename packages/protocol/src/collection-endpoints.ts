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
import { endpoint } from './endpoints.js'

const collections = '/wix-data/v2/collections'

/**
 * The calls that manage collections, by name: apart from the others, because apps do not carry them.
 * @see docs/wire.md#collections
 */
export const collectionEndpoints = {
  createCollection: endpoint<CreateCollectionRequest, CollectionResponse>('POST', collections),
  /** Ids of collections may hold a slash and stand raw in the path: the one that counts is in the query or the body. */
  getCollection: endpoint<GetCollectionRequest, CollectionResponse>(
    'GET',
    `${collections}/{dataCollectionId}`,
  ),
  updateCollection: endpoint<UpdateCollectionRequest, CollectionResponse>('PUT', collections),
  patchCollection: endpoint<PatchCollectionRequest, ChangedCollectionResponse>(
    'PATCH',
    `${collections}/{dataCollectionId}`,
  ),
  deleteCollection: endpoint<CollectionIdRequest, Record<string, never>>(
    'DELETE',
    `${collections}/{dataCollectionId}`,
  ),
  restoreCollection: endpoint<CollectionIdRequest, ChangedCollectionResponse>(
    'POST',
    `${collections}/restore/{dataCollectionId}`,
  ),
  createCollectionField: endpoint<CollectionFieldRequest, ChangedCollectionResponse>(
    'POST',
    `${collections}/create-field`,
  ),
  updateCollectionField: endpoint<CollectionFieldRequest, ChangedCollectionResponse>(
    'POST',
    `${collections}/update-field`,
  ),
  patchCollectionField: endpoint<PatchCollectionFieldRequest, ChangedCollectionResponse>(
    'PATCH',
    `${collections}/{dataCollectionId}/patch-field`,
  ),
  deleteCollectionField: endpoint<DeleteCollectionFieldRequest, ChangedCollectionResponse>(
    'POST',
    `${collections}/delete-field`,
  ),
  addCollectionPlugin: endpoint<AddCollectionPluginRequest, ChangedCollectionResponse>(
    'POST',
    `${collections}/add-plugin`,
  ),
  deleteCollectionPlugin: endpoint<DeleteCollectionPluginRequest, ChangedCollectionResponse>(
    'POST',
    `${collections}/delete-plugin`,
  ),
} as const
