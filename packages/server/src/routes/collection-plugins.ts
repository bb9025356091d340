import {
  type CollectionPlugin,
  collectionEndpoints,
  isJsonObject,
  pluginTypes,
} from '@foyer/protocol'
import * as v from 'valibot'
import { addPlugin, deletePlugin } from '../data/change-plugins.js'
import { operatorRoute, type Route } from '../http/route.js'
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
    operatorRoute(collectionEndpoints.addCollectionPlugin, withPlugin, async (message) => {
      const changed = await addPlugin(deps, message.dataCollectionId, message.plugin)
      return { dataCollection: toWireCollection(changed) }
    }),
    operatorRoute(collectionEndpoints.deleteCollectionPlugin, withType, async (message) => {
      const changed = await deletePlugin(deps, message.dataCollectionId, message.pluginType)
      return { dataCollection: toWireCollection(changed) }
    }),
  ]
}
