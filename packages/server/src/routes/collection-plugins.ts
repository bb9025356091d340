import {
  type CollectionPlugin,
  collectionEndpoints,
  isJsonObject,
  pluginTypes,
} from '@foyer/protocol'
import * as v from 'valibot'
import { addPlugin, deletePlugin } from '../data/change-plugins.js'
import { operatorRoute, type Route } from '../http/route.js'
import { audited } from './audited.js'
import { toWireCollection } from './collection-answer.js'
import type { RouteDeps } from './deps.js'
import { collectionId } from './schemas.js'

const withPlugin = v.object({
  dataCollectionId: collectionId,
  plugin: v.custom<CollectionPlugin>(isJsonObject, 'expected an object'),
})
const withType = v.object({ dataCollectionId: collectionId, pluginType: v.picklist(pluginTypes) })

/** Adding plugins to a collection and taking them away, for the owner. Each answers the whole collection. */
export function collectionPluginRoutes(deps: RouteDeps): Route[] {
  return [
    operatorRoute(collectionEndpoints.addCollectionPlugin, withPlugin, async (message, context) => {
      const changed = await addPlugin(
        audited(deps, context),
        message.dataCollectionId,
        message.plugin,
      )
      return { dataCollection: toWireCollection(changed) }
    }),
    operatorRoute(
      collectionEndpoints.deleteCollectionPlugin,
      withType,
      async (message, context) => {
        const changed = await deletePlugin(
          audited(deps, context),
          message.dataCollectionId,
          message.pluginType,
        )
        return { dataCollection: toWireCollection(changed) }
      },
    ),
  ]
}
