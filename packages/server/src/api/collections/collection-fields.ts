import {
  type CollectionField,
  type CollectionPlugin,
  collectionEndpoints,
  isJsonObject,
  pluginTypes,
} from '@foyer/protocol'
import * as v from 'valibot'
import { addPlugin, deletePlugin } from '../../data/collections/change-collection.js'
import { createField, deleteField, updateField } from '../../data/collections/change-fields.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { dataAliases } from '../kit/paths.js'
import { collectionId } from '../kit/schemas.js'
import { toWireCollection } from './collection-answer.js'

const withField = v.object({
  dataCollectionId: collectionId,
  field: v.custom<CollectionField>(isJsonObject, 'expected an object'),
})

/** Routes that create, replace and delete fields, for operators. Each returns the complete collection. */
export function collectionFieldRoutes(deps: RouteDeps): Route[] {
  return [
    defineRoute(deps, {
      endpoint: collectionEndpoints.createCollectionField,
      access: 'operator',
      scope: 'settings',
      data: true,
      writes: true,
      aliases: dataAliases,
      schema: withField,
      handle: async (message, context) => {
        const changed = await createField(context.deps, message.dataCollectionId, message.field)
        return { dataCollection: toWireCollection(changed) }
      },
    }),
    defineRoute(deps, {
      endpoint: collectionEndpoints.updateCollectionField,
      access: 'operator',
      scope: 'settings',
      data: true,
      writes: true,
      aliases: dataAliases,
      schema: withField,
      handle: async (message, context) => {
        const changed = await updateField(context.deps, message.dataCollectionId, message.field)
        return { dataCollection: toWireCollection(changed) }
      },
    }),
    defineRoute(deps, {
      endpoint: collectionEndpoints.deleteCollectionField,
      access: 'operator',
      scope: 'settings',
      data: true,
      writes: true,
      aliases: dataAliases,
      schema: v.object({ dataCollectionId: collectionId, fieldKey: v.string() }),
      handle: async (message, context) => {
        const changed = await deleteField(context.deps, message.dataCollectionId, message.fieldKey)
        return { dataCollection: toWireCollection(changed) }
      },
    }),
  ]
}

const withPlugin = v.object({
  dataCollectionId: collectionId,
  plugin: v.custom<CollectionPlugin>(isJsonObject, 'expected an object'),
})
const withType = v.object({ dataCollectionId: collectionId, pluginType: v.picklist(pluginTypes) })

/** Routes that add and delete plugins, for operators. Each returns the complete collection. */
export function collectionPluginRoutes(deps: RouteDeps): Route[] {
  return [
    defineRoute(deps, {
      endpoint: collectionEndpoints.addCollectionPlugin,
      access: 'operator',
      scope: 'settings',
      data: true,
      writes: true,
      aliases: dataAliases,
      schema: withPlugin,
      handle: async (message, context) => {
        const changed = await addPlugin(context.deps, message.dataCollectionId, message.plugin)
        return { dataCollection: toWireCollection(changed) }
      },
    }),
    defineRoute(deps, {
      endpoint: collectionEndpoints.deleteCollectionPlugin,
      access: 'operator',
      scope: 'settings',
      data: true,
      writes: true,
      aliases: dataAliases,
      schema: withType,
      handle: async (message, context) => {
        const changed = await deletePlugin(
          context.deps,
          message.dataCollectionId,
          message.pluginType,
        )
        return { dataCollection: toWireCollection(changed) }
      },
    }),
  ]
}
