import {
  type BulkReferencesRequest,
  type BulkReferencesResponse,
  type Endpoint,
  endpoints,
  operatorEndpoints,
  type SingleReferenceRequest,
  type SingleReferenceResponse,
  type WireReference,
} from '@foyer/protocol'
import * as v from 'valibot'
import {
  insertReferences,
  type Reference,
  removeReferences,
  replaceReferences,
} from '../../data/references/change-references.js'
import { referringItems } from '../../data/references/referring-items.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { collectionId, shortText } from '../kit/schemas.js'

const reference = v.object({
  referringItemFieldName: v.string(),
  referringItemId: v.string(),
  referencedItemId: v.string(),
})

const insertion = { change: insertReferences, action: 'INSERT' } as const
const removal = { change: removeReferences, action: 'DELETE' } as const

interface ReferenceChange {
  change: typeof insertReferences
  action: 'INSERT' | 'DELETE'
}

function bulkReferencesRoute(
  endpoint: Endpoint<BulkReferencesRequest, BulkReferencesResponse>,
  { change, action }: ReferenceChange,
): ApiRoute {
  const schema = v.object({
    dataCollectionId: collectionId,
    dataItemReferences: v.array(reference),
    returnEntity: v.exactOptional(v.boolean()),
  })
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'data:write',
    schema,
    handle: async (message, { deps, caller }) => {
      const { dataCollectionId, dataItemReferences: references } = message
      await deps.writeLimit.take(caller, references.length)
      await change(deps, caller, {
        collectionId: dataCollectionId,
        references: references.map(parseReference),
      })
      const results = references.map((reference, originalIndex) => {
        const referenceMetadata = {
          id: reference.referencedItemId,
          originalIndex,
          success: true as const,
        }
        const result = { action, referenceMetadata }
        return message.returnEntity ? { ...result, dataItemReference: reference } : result
      })
      return {
        results,
        bulkActionMetadata: { totalSuccesses: references.length, totalFailures: 0 },
      }
    },
  })
}

/** Creates a legacy route for a single reference. */
function singleRoute(
  endpoint: Endpoint<SingleReferenceRequest, SingleReferenceResponse>,
  { change }: ReferenceChange,
): ApiRoute {
  const schema = v.object({ dataCollectionId: collectionId, dataItemReference: reference })
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'data:write',
    schema,
    handle: async (message, { deps, caller }) => {
      const { dataCollectionId, dataItemReference } = message
      await deps.writeLimit.take(caller)
      const references = [parseReference(dataItemReference)]
      await change(deps, caller, { collectionId: dataCollectionId, references })
      return { dataItemReference }
    },
  })
}

const replaceReferencesRoute = defineRoute({
  endpoint: endpoints.replaceReferences,
  access: 'caller',
  scope: 'data:write',
  schema: v.object({
    dataCollectionId: collectionId,
    referringItemFieldName: v.string(),
    referringItemId: v.string(),
    newReferencedItemIds: v.exactOptional(v.array(v.string())),
  }),
  handle: async (message, { deps, caller }) => {
    const { referringItemFieldName, referringItemId, newReferencedItemIds = [] } = message
    await deps.writeLimit.take(caller, newReferencedItemIds.length)
    await replaceReferences(deps, caller, {
      collectionId: message.dataCollectionId,
      field: referringItemFieldName,
      itemId: referringItemId,
      referencedIds: newReferencedItemIds,
    })
    const dataItemReferences = newReferencedItemIds.map((referencedItemId) => ({
      referringItemFieldName,
      referringItemId,
      referencedItemId,
    }))
    return { dataItemReferences }
  },
})

/**
 * `GET /_foyer/v1/items/referring`: lists the items that refer to an item.
 * @see docs/wire/references.md#referring-items
 */
const listReferringItemsRoute = defineRoute({
  endpoint: operatorEndpoints.listReferringItems,
  access: 'operator',
  scope: 'data:read',
  isDataCall: true,
  schema: v.object({ dataCollectionId: collectionId, dataItemId: shortText }),
  handle: async ({ dataCollectionId, dataItemId }, { caller, deps }) => ({
    fields: await referringItems(deps, caller, {
      collectionId: dataCollectionId,
      itemId: dataItemId,
    }),
  }),
})

/**
 * Routes of references. If one reference cannot be changed, the whole call fails: the official client ignores
 * the responses, so it would not notice a partial failure.
 */
export const referenceRoutes: readonly ApiRoute[] = [
  bulkReferencesRoute(endpoints.insertReferences, insertion),
  bulkReferencesRoute(endpoints.removeReferences, removal),
  singleRoute(endpoints.insertReference, insertion),
  singleRoute(endpoints.removeReference, removal),
  replaceReferencesRoute,
  listReferringItemsRoute,
]

function parseReference(wire: WireReference): Reference {
  const { referringItemFieldName, referringItemId, referencedItemId } = wire
  return {
    field: referringItemFieldName,
    referringId: referringItemId,
    referencedId: referencedItemId,
  }
}
