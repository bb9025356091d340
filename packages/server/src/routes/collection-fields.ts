import { type CollectionField, collectionEndpoints, isJsonObject } from '@foyer/protocol'
import * as v from 'valibot'
import { createField, deleteField, updateField } from '../data/change-fields.js'
import { operatorRoute, type Route } from '../http/route.js'
import { toWireCollection } from './collection-answer.js'
import type { RouteDeps } from './deps.js'
import { collectionId } from './schemas.js'

const withField = v.object({
  dataCollectionId: collectionId,
  field: v.custom<CollectionField>(isJsonObject, 'expected an object'),
})

/** Making, replacing and deleting fields of a collection, for the owner. Each answers the whole collection. */
export function collectionFieldRoutes(deps: RouteDeps): Route[] {
  return [
    operatorRoute(collectionEndpoints.createCollectionField, withField, async (message) => {
      const changed = await createField(deps, message.dataCollectionId, message.field)
      return { dataCollection: toWireCollection(changed) }
    }),
    operatorRoute(collectionEndpoints.updateCollectionField, withField, async (message) => {
      const changed = await updateField(deps, message.dataCollectionId, message.field)
      return { dataCollection: toWireCollection(changed) }
    }),
    operatorRoute(
      collectionEndpoints.deleteCollectionField,
      v.object({ dataCollectionId: collectionId, fieldKey: v.string() }),
      async (message) => {
        const changed = await deleteField(deps, message.dataCollectionId, message.fieldKey)
        return { dataCollection: toWireCollection(changed) }
      },
    ),
  ]
}
