import {
  type ChangedCollectionResponse,
  type CollectionDefinition,
  collectionEndpoints,
  type Endpoint,
  endpoints,
  isJsonObject,
  ownerEndpoints,
  type PatchCollectionFieldRequest,
  type PatchCollectionRequest,
} from '@foyer/protocol'
import * as v from 'valibot'
import { patchCollection, updateCollection } from '../../data/collections/change-collection.js'
import { patchField } from '../../data/collections/change-fields.js'
import { listCollections, requireCollection } from '../../data/collections/collections.js'
import { createCollection } from '../../data/collections/create-collection.js'
import {
  deleteCollection,
  listDeletedCollections,
  restoreCollection,
} from '../../data/collections/delete-collection.js'
import { listDeclarations } from '../../data/declarations/declaration.js'
import { declarationDiff } from '../../data/declarations/write-declaration.js'
import { JsonText } from '../../http/reply.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { dataAliases, isNoItemCall } from '../kit/paths.js'
import { collectionId, fieldList, queryPaging } from '../kit/schemas.js'
import { toWireCollection, withProperties } from './collection-answer.js'

/** `GET /wix-data/v2/collections`: lists collections, for operators. */
export function listCollectionsRoute(deps: RouteDeps): Route {
  const schema = v.object({
    sort: v.exactOptional(
      v.object({
        fieldName: v.exactOptional(v.string()),
        order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
      }),
    ),
    paging: v.exactOptional(queryPaging),
    fields: v.exactOptional(fieldList),
  })
  return defineRoute(deps, {
    endpoint: endpoints.listCollections,
    access: 'operator',
    scope: 'data:read',
    data: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message) => {
      const { collections, paging } = await listCollections(deps, message)
      return answerOf({
        collections: collections.map((collection) =>
          withProperties(toWireCollection(collection), message.fields),
        ),
        pagingMetadata: paging,
      })
    },
  })
}

/** `GET /wix-data/v2/collections/{id}`, for operators. Takes the id from the query: it may contain a slash. */
export function getCollectionRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId, fields: v.exactOptional(fieldList) })
  return defineRoute(deps, {
    endpoint: collectionEndpoints.getCollection,
    access: 'operator',
    scope: 'data:read',
    data: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message, { caller }) => {
      const collection = await requireCollection(deps, message.dataCollectionId, caller)
      return answerOf({ collection: withProperties(toWireCollection(collection), message.fields) })
    },
  })
}

/** Renders a response with only the requested properties, although its type demands all. */
function answerOf<Answer>(answer: unknown): JsonText<Answer> {
  return new JsonText(JSON.stringify(answer))
}

const definition = v.custom<CollectionDefinition>(isJsonObject, 'expected an object')

/** Routes that create, change, delete and restore collections, for operators. `data` validates the definitions. */
export function manageCollectionRoutes(deps: RouteDeps): Route[] {
  return [
    createRoute(deps),
    updateRoute(deps),
    patchRoute(deps),
    deleteRoute(deps),
    restoreRoute(deps),
    listDeletedRoute(deps),
  ]
}

function createRoute(deps: RouteDeps): Route {
  const schema = v.object({ collection: definition })
  return defineRoute(deps, {
    endpoint: collectionEndpoints.createCollection,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema,
    handle: async ({ collection }, context) => ({
      collection: toWireCollection(await createCollection(context.deps, collection)),
    }),
  })
}

function updateRoute(deps: RouteDeps): Route {
  const schema = v.object({ collection: definition })
  return defineRoute(deps, {
    endpoint: collectionEndpoints.updateCollection,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema,
    handle: async ({ collection }, context) => ({
      collection: toWireCollection(await updateCollection(context.deps, collection)),
    }),
  })
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

/**
 * Combines both patches in one route, because a collection id may be "x/patch-field": only the body distinguishes them.
 */
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
  return defineRoute(deps, {
    endpoint: eitherPatch,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema,
    handle: async (message, context) => {
      const auditedDeps = context.deps
      const changed =
        'dataCollection' in message
          ? await patchCollection(auditedDeps, message.dataCollection)
          : await patchField(auditedDeps, message.dataCollectionId, message.field)
      return { dataCollection: toWireCollection(changed) }
    },
  })
}

function deleteRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId })
  return defineRoute(deps, {
    endpoint: collectionEndpoints.deleteCollection,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message, context) => {
      await deleteCollection(context.deps, message.dataCollectionId)
      return {}
    },
  })
}

function restoreRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId })
  return defineRoute(deps, {
    endpoint: collectionEndpoints.restoreCollection,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    schema,
    handle: async (message, context) => ({
      dataCollection: toWireCollection(
        await restoreCollection(context.deps, message.dataCollectionId),
      ),
    }),
  })
}

function listDeletedRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.listDeletedCollections,
    access: 'operator',
    scope: 'data:read',
    schema: v.object({}),
    handle: async () => ({ collections: await listDeletedCollections(deps) }),
  })
}

/** `GET /_foyer/v1/declarations`: the collections as a site file would declare them, for operators. */
export function listDeclarationsRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: ownerEndpoints.listDeclarations,
    access: 'operator',
    scope: 'settings:read',
    schema: v.object({}),
    handle: async () => ({
      collections: (await listDeclarations(deps.db)).map((collection) => {
        const { applied, current } = collection
        const diff = applied ? declarationDiff(applied, current) : ''
        return diff === '' ? collection : { ...collection, diff }
      }),
    }),
  })
}
