import type { StoredCollection } from '../../storage/items/collections.js'
import type { ManageDeps } from '../deps.js'
import { changeCollection } from './change-collection.js'
import { invalid, parsePlugin } from './parse-definition.js'

/**
 * Adds a plugin.
 * @throws DataError property-invalid, also for an existing type; collection-unknown, collection-deleted
 */
export async function addPlugin(
  deps: ManageDeps,
  collectionId: string,
  definition: unknown,
): Promise<StoredCollection> {
  const plugin = parsePlugin(definition)
  return changeCollection(deps, collectionId, ({ plugins }) => {
    if (plugins.some(({ type }) => type === plugin.type)) {
      throw invalid(`the plugin "${plugin.type}" already exists`)
    }
    return { plugins: [...plugins, plugin] }
  })
}

/**
 * Removes a plugin.
 * @throws DataError property-invalid for an unknown plugin; collection-unknown, collection-deleted
 */
export async function deletePlugin(
  deps: ManageDeps,
  collectionId: string,
  pluginType: string,
): Promise<StoredCollection> {
  return changeCollection(deps, collectionId, ({ plugins }) => {
    const remaining = plugins.filter(({ type }) => type !== pluginType)
    if (remaining.length < plugins.length) return { plugins: remaining }
    throw invalid(`the collection has no plugin "${pluginType}"`)
  })
}
