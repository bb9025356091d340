import {
  assertCollectionId,
  type Collection,
  type CollectionDefinition,
  type CollectionField,
  type CollectionPlugin,
  type PagingMetadata,
  type PluginType,
} from '@foyer/protocol'
import * as collectionEndpoints from '@foyer/protocol/collection-endpoints'
import * as endpoints from '@foyer/protocol/endpoints'
import { type AppForm, fromWire, toWire, wireName } from '../app-form.js'
import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { RequestOptions } from '../post.js'
import { withId } from '../wire-request.js'
import { requestFor } from './collection-request.js'

/** A collection to write. The server ignores read-only properties. */
export type CollectionInput = AppForm<CollectionDefinition>
/** A field of a collection. */
export type FieldInput = AppForm<CollectionField>
/** A collection as the server returns it. */
export type CollectionInfo = AppForm<Collection>

/** Options of reading a collection. */
export interface GetCollectionOptions extends RequestOptions {
  /** Guarantees that the result contains every acknowledged change. Default false. */
  consistentRead?: boolean
  /** Returns only these properties and `_id`. Default: all properties. */
  fields?: string[]
}

/** Options of listing collections. */
export interface ListCollectionsOptions extends GetCollectionOptions {
  sort?: { fieldName?: string; order?: 'ASC' | 'DESC' }
  paging?: { limit?: number; offset?: number }
}

/** Response to a change of a collection. */
export interface ChangedCollection {
  /** The collection after the change. */
  dataCollection: CollectionInfo
}

/**
 * Calls that manage collections, with the method names of the provider's client. They need an API key.
 * @see docs/wire/collections.md
 */
export interface Collections {
  /**
   * Creates a collection.
   * @throws ApplicationError WDE0104 for an existing id, WDE0147 for an invalid definition
   * @example
   * const made = await owner.collections.createDataCollection({
   *   _id: 'festivals',
   *   displayName: 'Festivals',
   *   fields: [{ key: 'name', type: 'TEXT' }],
   *   permissions: { read: 'ANYONE', insert: 'PRIVILEGED', update: 'PRIVILEGED', remove: 'PRIVILEGED' },
   * })
   */
  createDataCollection(collection: CollectionInput): Promise<CollectionInfo>
  /**
   * Returns a collection.
   * @throws ApplicationError WDE0025 for an unknown collection, WDE0026 for a deleted one
   */
  getDataCollection(id: string, options?: GetCollectionOptions): Promise<CollectionInfo>
  /** Lists one page of collections. Default: sorted by id, with a page size of 50. Maximum page size: 1,000. */
  listDataCollections(
    options?: ListCollectionsOptions,
  ): Promise<{ collections: CollectionInfo[]; pagingMetadata: PagingMetadata }>
  /**
   * Replaces the definition of a collection.
   * @throws ApplicationError `REVISION_CONFLICT` if it has changed since it was read
   */
  updateDataCollection(collection: CollectionInput): Promise<CollectionInfo>
  /**
   * Changes `displayName`, `displayField`, `permissions` or `enforce`.
   * @throws ApplicationError WDE0147 for an invalid value
   */
  patchDataCollection(id: string, change: Partial<CollectionInput>): Promise<ChangedCollection>
  /** Deletes a collection with its items. It can be restored for at least 30 days. */
  deleteDataCollection(id: string): Promise<void>
  /**
   * Restores a deleted collection. Does not change a collection that is not deleted.
   * @throws ApplicationError WDE0025 for an unknown collection
   */
  restoreDataCollection(id: string): Promise<ChangedCollection>
  /** Adds a field. @throws ApplicationError WDE0147 for an existing or invalid field */
  createDataCollectionField(id: string, options: { field: FieldInput }): Promise<ChangedCollection>
  /** Replaces the definition of a field. @throws ApplicationError WDE0147 for an invalid field */
  updateDataCollectionField(id: string, options: { field: FieldInput }): Promise<ChangedCollection>
  /** Changes properties of a field. Null removes a property. @throws ApplicationError WDE0147 for an invalid field */
  patchDataCollectionField(
    id: string,
    field: Partial<FieldInput> & { key: string },
  ): Promise<ChangedCollection>
  /** Removes a field from the definition. The items keep its values. */
  deleteDataCollectionField(id: string, options: { fieldKey: string }): Promise<ChangedCollection>
  /** Adds a plugin. A collection has at most one of each type. @throws ApplicationError WDE0147 */
  addDataCollectionPlugin(
    id: string,
    options: { plugin: CollectionPlugin },
  ): Promise<ChangedCollection>
  /** Removes a plugin. */
  deleteDataCollectionPlugin(
    id: string,
    options: { pluginType: PluginType },
  ): Promise<ChangedCollection>
}

/**
 * Creates the calls that manage collections. Calls with an id as an argument throw CheckError WDE0001 if it is not a
 * string.
 */
export function createCollections(connection: Connection): Collections {
  return collectionCalls(callOf(connection))
}

/** Creates the calls on a `call` function. */
export function collectionCalls(call: Call): Collections {
  return {
    async createDataCollection(options) {
      const request = { collection: toWire<CollectionDefinition>(options) }
      return fromWire((await call(collectionEndpoints.createCollection, request)).collection)
    },
    async getDataCollection(id, { signal, ...options } = {}) {
      const request = { ...requestFor(id), ...options }
      return fromWire(
        (await call(collectionEndpoints.getCollection, request, { signal })).collection,
      )
    },
    async listDataCollections({ signal, sort, ...options } = {}) {
      const { fieldName } = sort ?? {}
      const by = fieldName === undefined ? sort : { ...sort, fieldName: wireName(fieldName) }
      const request = { ...(by && { sort: by }), ...options }
      const response = await call(endpoints.listCollections, request, { signal })
      return { ...response, collections: fromWire(response.collections) }
    },
    async updateDataCollection(options) {
      const request = { collection: toWire<CollectionDefinition>(options) }
      return fromWire((await call(collectionEndpoints.updateCollection, request)).collection)
    },
    async patchDataCollection(id, change) {
      assertCollectionId(id)
      const dataCollection = { ...toWire<Partial<CollectionDefinition>>(change), id }
      return fromWire(
        await call(withId(collectionEndpoints.patchCollection, id), { dataCollection }),
      )
    },
    async deleteDataCollection(id) {
      await call(collectionEndpoints.deleteCollection, requestFor(id))
    },
    restoreDataCollection: async (id) =>
      fromWire(await call(collectionEndpoints.restoreCollection, requestFor(id))),
    createDataCollectionField: async (id, { field }) =>
      fromWire(
        await call(collectionEndpoints.createCollectionField, {
          ...requestFor(id),
          field: toWire<CollectionField>(field),
        }),
      ),
    updateDataCollectionField: async (id, { field }) =>
      fromWire(
        await call(collectionEndpoints.updateCollectionField, {
          ...requestFor(id),
          field: toWire<CollectionField>(field),
        }),
      ),
    patchDataCollectionField: async (id, field) =>
      fromWire(
        await call(collectionEndpoints.patchCollectionField, {
          ...requestFor(id),
          field: { ...toWire<Partial<CollectionField>>(field), key: field.key },
        }),
      ),
    deleteDataCollectionField: async (id, { fieldKey }) =>
      fromWire(
        await call(collectionEndpoints.deleteCollectionField, { ...requestFor(id), fieldKey }),
      ),
    addDataCollectionPlugin: async (id, { plugin }) =>
      fromWire(await call(collectionEndpoints.addCollectionPlugin, { ...requestFor(id), plugin })),
    deleteDataCollectionPlugin: async (id, { pluginType }) =>
      fromWire(
        await call(collectionEndpoints.deleteCollectionPlugin, { ...requestFor(id), pluginType }),
      ),
  }
}
