import type { Collection, CollectionField } from '@foyer/protocol'
import { declaredFields } from '../../../collections-data/fields.js'
import { useCollectionChange } from '../useCollectionChanges.js'
import { fieldChanges } from './field-definition.js'

/**
 * Adds a field to a collection, or changes the field that was stored before. Sends only what differs from that field,
 * so that the changes that another owner makes meanwhile stay.
 */
export function useSaveField(dataCollectionId: string, stored: CollectionField | undefined) {
  return useCollectionChange((api, field: CollectionField) =>
    stored === undefined
      ? api.createCollectionField({ dataCollectionId, field })
      : api.patchCollectionField({ dataCollectionId, field: fieldChanges(stored, field) }),
  )
}

/** Removes a field from a collection. Its values stay in the items. */
export function useRemoveField(dataCollectionId: string) {
  return useCollectionChange((api, fieldKey: string) =>
    api.deleteCollectionField({ dataCollectionId, fieldKey }),
  )
}

/** Sorts the fields of a collection by `keys`, if the collection has not changed since it was read. */
export function useReorderFields(collection: Collection) {
  return useCollectionChange((api, keys: readonly string[]) => {
    const { id, displayName, displayField, permissions, plugins, revision } = collection
    const fields = declaredFields(collection).toSorted(
      (a, b) => keys.indexOf(a.key) - keys.indexOf(b.key),
    )
    const label = displayField === undefined ? {} : { displayField }
    return api.updateCollection({
      collection: { id, displayName, ...label, fields, permissions, plugins, revision },
    })
  })
}
