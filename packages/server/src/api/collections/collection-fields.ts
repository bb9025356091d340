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
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { collectionId } from '../kit/schemas.js'
import { toWireCollection } from './wire-collection.js'

const withField = v.object({
  dataCollectionId: collectionId,
  field: v.custom<CollectionField>(isJsonObject, 'expected an object'),
})

const withPlugin = v.object({
  dataCollectionId: collectionId,
  plugin: v.custom<CollectionPlugin>(isJsonObject, 'expected an object'),
})
const withType = v.object({ dataCollectionId: collectionId, pluginType: v.picklist(pluginTypes) })

/** Routes that change the fields and plugins of a collection, for operators. Each returns the complete collection. */
export const collectionFieldRoutes: readonly ApiRoute[] = [
  defineRoute({
    endpoint: collectionEndpoints.createCollectionField,
    access: 'operator',
    scope: 'settings',
    schema: withField,
    handle: async ({ dataCollectionId: id, field }, { deps }) => ({
      dataCollection: toWireCollection(await createField(deps, id, field)),
    }),
  }),
  defineRoute({
    endpoint: collectionEndpoints.updateCollectionField,
    access: 'operator',
    scope: 'settings',
    schema: withField,
    handle: async ({ dataCollectionId: id, field }, { deps }) => ({
      dataCollection: toWireCollection(await updateField(deps, id, field)),
    }),
  }),
  defineRoute({
    endpoint: collectionEndpoints.deleteCollectionField,
    access: 'operator',
    scope: 'settings',
    schema: v.object({ dataCollectionId: collectionId, fieldKey: v.string() }),
    handle: async ({ dataCollectionId: id, fieldKey }, { deps }) => ({
      dataCollection: toWireCollection(await deleteField(deps, id, fieldKey)),
    }),
  }),
  defineRoute({
    endpoint: collectionEndpoints.addCollectionPlugin,
    access: 'operator',
    scope: 'settings',
    schema: withPlugin,
    handle: async ({ dataCollectionId: id, plugin }, { deps }) => ({
      dataCollection: toWireCollection(await addPlugin(deps, id, plugin)),
    }),
  }),
  defineRoute({
    endpoint: collectionEndpoints.deleteCollectionPlugin,
    access: 'operator',
    scope: 'settings',
    schema: withType,
    handle: async ({ dataCollectionId: id, pluginType }, { deps }) => ({
      dataCollection: toWireCollection(await deletePlugin(deps, id, pluginType)),
    }),
  }),
]
