import type { Collection, CollectionField } from '@foyer/protocol'
import { declaredFields } from '../../../collections-data/fields.js'
import { useCollectionChange } from '../useCollectionChanges.js'

/** Adds a field to a collection, or replaces the one of `before`. A field that was just added is replaced too. */
export function useSaveField(
  { id: dataCollectionId, fields }: Pick<Collection, 'id' | 'fields'>,
  before: CollectionField | undefined,
) {
  return useCollectionChange((api, field: CollectionField) =>
    before === undefined && fields.every(({ key }) => key !== field.key)
      ? api.createCollectionField({ dataCollectionId, field })
      : api.updateCollectionField({ dataCollectionId, field }),
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
