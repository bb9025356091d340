import {
  type ChangedCollectionResponse,
  type CollectionDefinition,
  collectionEndpoints,
  type Endpoint,
  isJsonObject,
  type PatchCollectionFieldRequest,
  type PatchCollectionRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { patchCollection, updateCollection } from '../data/change-collection.js'
import { patchField } from '../data/change-fields.js'
import { createCollection } from '../data/create-collection.js'
import { deleteCollection, restoreCollection } from '../data/delete-collection.js'
import { operatorRoute, type Route } from '../http/route.js'
import { audited } from './audited.js'
import { toWireCollection } from './collection-answer.js'
import type { RouteDeps } from './deps.js'
import { isNoItemCall } from './item-call.js'
import { collectionId } from './schemas.js'

const definition = v.custom<CollectionDefinition>(isJsonObject, 'expected an object')

/** Making, changing, deleting and restoring collections, for the owner. What is sent is checked in `data`. */
export function manageCollectionRoutes(deps: RouteDeps): Route[] {
  return [
    createRoute(deps),
    updateRoute(deps),
    patchRoute(deps),
    deleteRoute(deps),
    restoreRoute(deps),
  ]
}

function createRoute(deps: RouteDeps): Route {
  const schema = v.object({ collection: definition })
  return operatorRoute(
    collectionEndpoints.createCollection,
    schema,
    async ({ collection }, context) => ({
      collection: toWireCollection(await createCollection(audited(deps, context), collection)),
    }),
  )
}

function updateRoute(deps: RouteDeps): Route {
  const schema = v.object({ collection: definition })
  return operatorRoute(
    collectionEndpoints.updateCollection,
    schema,
    async ({ collection }, context) => ({
      collection: toWireCollection(await updateCollection(audited(deps, context), collection)),
    }),
  )
}

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

/** One line for both patches: a collection may be named "x/patch-field", so the body tells which one it is. */
const eitherPatch: Endpoint<
  PatchCollectionRequest | PatchCollectionFieldRequest,
  ChangedCollectionResponse
> = {
  method: collectionEndpoints.patchCollection.method,
  path: collectionEndpoints.patchCollection.path,
}

function patchRoute(deps: RouteDeps): Route {
  const schema = v.union(
    [collectionPatch, fieldPatch],
    'expected "dataCollection" with an "id", or "dataCollectionId" and "field" with a "key"',
  )
  return operatorRoute(eitherPatch, schema, async (message, context) => {
    const asked = audited(deps, context)
    const changed =
      'dataCollection' in message
        ? await patchCollection(asked, message.dataCollection)
        : await patchField(asked, message.dataCollectionId, message.field)
    return { dataCollection: toWireCollection(changed) }
  })
}

function deleteRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId })
  const route = operatorRoute(
    collectionEndpoints.deleteCollection,
    schema,
    async (message, context) => {
      await deleteCollection(audited(deps, context), message.dataCollectionId)
      return {}
    },
  )
  return { ...route, takes: isNoItemCall }
}

function restoreRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId })
  return operatorRoute(collectionEndpoints.restoreCollection, schema, async (message, context) => ({
    dataCollection: toWireCollection(
      await restoreCollection(audited(deps, context), message.dataCollectionId),
    ),
  }))
}
