import {
  type ChangedCollectionResponse,
  type CollectionDefinition,
  collectionEndpoints,
  endpoints,
  isJsonObject,
  operatorEndpoints,
  type PatchCollectionFieldRequest,
  type PatchCollectionRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { patchCollection, updateCollection } from '../../data/collections/change-collection.js'
import { patchField } from '../../data/collections/change-fields.js'
import { createCollection } from '../../data/collections/create-collection.js'
import {
  deleteCollection,
  listDeletedCollections,
  restoreCollection,
} from '../../data/collections/delete-collection.js'
import { listCollections } from '../../data/collections/list-collections.js'
import { requireCollection } from '../../data/collections/require-collection.js'
import { listDeclarations } from '../../data/declarations/declaration.js'
import { declarationDiff } from '../../data/declarations/write-declaration.js'
import { JsonText } from '../../http/json-response.js'
import { type ApiRoute, defineRoute, withTypes } from '../kit/define-route.js'
import { collectionId, fieldList, queryPaging } from '../kit/schemas.js'
import { toWireCollection, withProperties } from './wire-collection.js'

/** `GET /wix-data/v2/collections`: lists collections, for operators. */
const listCollectionsRoute = defineRoute({
  endpoint: endpoints.listCollections,
  access: 'operator',
  scope: 'data:read',
  schema: v.object({
    sort: v.exactOptional(
      v.object({
        fieldName: v.exactOptional(v.string()),
        order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
      }),
    ),
    paging: v.exactOptional(queryPaging),
    fields: v.exactOptional(fieldList),
  }),
  handle: async (message, { deps }) => {
    const { collections, paging } = await listCollections(deps, message)
    return partialAnswer({
      collections: collections.map((collection) =>
        withProperties(toWireCollection(collection), message.fields),
      ),
      pagingMetadata: paging,
    })
  },
})

/**
 * `GET /wix-data/v2/collections/{id}`: reads a collection, for operators. Takes the id from the query, because it may
 * contain a slash.
 */
const getCollectionRoute = defineRoute({
  endpoint: collectionEndpoints.getCollection,
  access: 'operator',
  scope: 'data:read',
  schema: v.object({ dataCollectionId: collectionId, fields: v.exactOptional(fieldList) }),
  handle: async (message, { caller, deps }) => {
    const collection = await requireCollection(deps, message.dataCollectionId, caller)
    return partialAnswer({
      collection: withProperties(toWireCollection(collection), message.fields),
    })
  },
})

/** Renders an answer with only the requested properties, although the type of the endpoint requires all. */
function partialAnswer<Answer>(answer: unknown): JsonText<Answer> {
  return new JsonText(JSON.stringify(answer))
}

const definition = v.custom<CollectionDefinition>(isJsonObject, 'expected an object')

const createCollectionRoute = defineRoute({
  endpoint: collectionEndpoints.createCollection,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ collection: definition }),
  handle: async ({ collection }, { deps }) => ({
    collection: toWireCollection(await createCollection(deps, collection)),
  }),
})

const updateCollectionRoute = defineRoute({
  endpoint: collectionEndpoints.updateCollection,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ collection: definition }),
  handle: async ({ collection }, { deps }) => ({
    collection: toWireCollection(await updateCollection(deps, collection)),
  }),
})

type CollectionPatch = PatchCollectionRequest['dataCollection']
type FieldPatch = PatchCollectionFieldRequest['field']

const collectionPatch = v.object({
  dataCollection: v.custom<CollectionPatch>(
    (value) => isJsonObject(value) && typeof value.id === 'string',
    'expected an object with an "id"',
  ),
})
const fieldPatch = v.object({
  dataCollectionId: collectionId,
  field: v.custom<FieldPatch>(
    (value) => isJsonObject(value) && typeof value.key === 'string',
    'expected an object with a "key"',
  ),
})

/**
 * Endpoint of patches of a collection and of a field. They share a route, because a collection may have the id
 * "x/patch-field": only the body tells which patch is meant.
 */
const eitherPatch = withTypes<
  PatchCollectionRequest | PatchCollectionFieldRequest,
  ChangedCollectionResponse
>(collectionEndpoints.patchCollection)

const patchCollectionRoute = defineRoute({
  endpoint: eitherPatch,
  access: 'operator',
  scope: 'settings',
  schema: v.union(
    [collectionPatch, fieldPatch],
    'expected "dataCollection" with an "id", or "dataCollectionId" and "field" with a "key"',
  ),
  handle: async (message, { deps }) => {
    const changed =
      'dataCollection' in message
        ? await patchCollection(deps, message.dataCollection)
        : await patchField(deps, message.dataCollectionId, message.field)
    return { dataCollection: toWireCollection(changed) }
  },
})

const deleteCollectionRoute = defineRoute({
  endpoint: collectionEndpoints.deleteCollection,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ dataCollectionId: collectionId }),
  handle: async (message, { deps }) => {
    await deleteCollection(deps, message.dataCollectionId)
    return {}
  },
})

const restoreCollectionRoute = defineRoute({
  endpoint: collectionEndpoints.restoreCollection,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ dataCollectionId: collectionId }),
  handle: async (message, { deps }) => ({
    dataCollection: toWireCollection(await restoreCollection(deps, message.dataCollectionId)),
  }),
})

const listDeletedRoute = defineRoute({
  endpoint: operatorEndpoints.listDeletedCollections,
  access: 'operator',
  scope: 'data:read',
  handle: async (_message, { deps }) => ({ collections: await listDeletedCollections(deps) }),
})

/** `GET /_foyer/v1/declarations`: lists the collections as a site file would declare them, for operators. */
const listDeclarationsRoute = defineRoute({
  endpoint: operatorEndpoints.listDeclarations,
  access: 'operator',
  scope: 'settings:read',
  handle: async (_message, { deps }) => ({
    collections: (await listDeclarations(deps.db)).map((collection) => {
      const { applied, current } = collection
      const diff = applied ? declarationDiff(applied, current) : ''
      return diff === '' ? collection : { ...collection, diff }
    }),
  }),
})

/** Routes of collections, for operators. `data/collections` validates the definitions. */
export const collectionRoutes: readonly ApiRoute[] = [
  listCollectionsRoute,
  getCollectionRoute,
  createCollectionRoute,
  updateCollectionRoute,
  patchCollectionRoute,
  deleteCollectionRoute,
  restoreCollectionRoute,
  listDeletedRoute,
  listDeclarationsRoute,
]
