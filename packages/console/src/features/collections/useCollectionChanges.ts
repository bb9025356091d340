import type { Collection, CollectionDefinition } from '@foyer/protocol'
import type { ConsoleApi } from '../../api/console-calls.js'
import { useApiMutation } from '../../api/useApiMutation.js'
import { useApiQuery } from '../../api/useApiQuery.js'

/**
 * Changes collections on the server, then refetches them. Refetches after a refused change too, because another owner
 * may have changed or deleted the collection.
 */
export function useCollectionChange<Input, Result>(
  change: (api: ConsoleApi, input: Input) => Promise<Result>,
) {
  return useApiMutation(['collections'], change, { refetchesAfterRefusal: true })
}

/** Properties that a patch of a collection may change. */
type CollectionPatch = Partial<
  Pick<CollectionDefinition, 'displayName' | 'description' | 'permissions' | 'enforce'> & {
    /** Null removes it. */
    displayField: string | null
  }
>

/** Patches a collection, if nobody has changed it since `collection` was read. */
export function usePatchCollection({ id, revision }: Pick<Collection, 'id' | 'revision'>) {
  return useCollectionChange((api, { displayField, ...patch }: CollectionPatch) =>
    api.patchCollection({
      dataCollection: {
        id,
        revision,
        ...patch,
        // The call accepts null, but the type of a definition does not.
        ...(displayField === undefined ? {} : ({ displayField } as { displayField: string })),
      },
    }),
  )
}

/** Collections that can be restored, latest deletion first. */
export function useDeletedCollections() {
  return useApiQuery(['collections', 'deleted'], (api, signal) =>
    api.listDeletedCollections({}, signal),
  )
}

/** Restores a deleted collection with its items. */
export function useRestoreCollection() {
  return useCollectionChange((api, dataCollectionId: string) =>
    api.restoreCollection({ dataCollectionId }),
  )
}
