import { type CollectionField, collectionEndpoints, isJsonObject } from '@foyer/protocol'
import * as v from 'valibot'
import { createField, deleteField, updateField } from '../data/change-fields.js'
import { operatorRoute, type Route } from '../http/route.js'
import { audited } from './audited.js'
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
    operatorRoute(
      collectionEndpoints.createCollectionField,
      withField,
      async (message, context) => {
        const changed = await createField(
          audited(deps, context),
          message.dataCollectionId,
          message.field,
        )
        return { dataCollection: toWireCollection(changed) }
      },
    ),
    operatorRoute(
      collectionEndpoints.updateCollectionField,
      withField,
      async (message, context) => {
        const changed = await updateField(
          audited(deps, context),
          message.dataCollectionId,
          message.field,
        )
        return { dataCollection: toWireCollection(changed) }
      },
    ),
    operatorRoute(
      collectionEndpoints.deleteCollectionField,
      v.object({ dataCollectionId: collectionId, fieldKey: v.string() }),
      async (message, context) => {
        const changed = await deleteField(
          audited(deps, context),
          message.dataCollectionId,
          message.fieldKey,
        )
        return { dataCollection: toWireCollection(changed) }
      },
    ),
  ]
}
