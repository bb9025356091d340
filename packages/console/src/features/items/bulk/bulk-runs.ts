import type { Collection, FieldModification, WireItemData, WireValue } from '@foyer/protocol'
import type { ConsoleApi } from '../../../console-calls.js'
import { createItemId } from '../item-form/save-item.js'
import { removeItems, restoreItems } from '../remove-items.js'
import type { NamedRun } from './useBatches.js'

/** Items of one request. */
const batchSize = 100

/** Creates the run that removes items. Its undo stores them again. */
export function removalOf(
  api: ConsoleApi,
  collection: Collection,
  ids: readonly string[],
): NamedRun {
  const copies = new Map<string, WireItemData>()
  return {
    title: 'Removing items',
    done: 'removed',
    entries: ids,
    size: batchSize,
    send: (batch) => removeItems(api, collection, batch, copies),
    undo: () => restorationOf(api, collection, copies),
  }
}

function restorationOf(
  api: ConsoleApi,
  collection: Collection,
  copies: ReadonlyMap<string, WireItemData>,
): NamedRun {
  return {
    title: 'Restoring items',
    done: 'restored',
    entries: [...copies.keys()],
    size: batchSize,
    send: (batch) =>
      restoreItems(
        api,
        collection,
        batch.map((id) => copies.get(id)).filter((data) => data !== undefined),
      ),
  }
}

/** Creates the run that sets one field of items; undefined removes the field. */
export function editOf(
  api: ConsoleApi,
  collection: Collection,
  ids: readonly string[],
  { fieldPath, value }: { fieldPath: string; value: WireValue | undefined },
): NamedRun {
  const modification: FieldModification =
    value === undefined
      ? { action: 'REMOVE_FIELD', fieldPath }
      : { action: 'SET_FIELD', fieldPath, setFieldOptions: { value } }
  // A batch that is sent twice changes each item once.
  const runId = createItemId()
  return {
    title: 'Changing items',
    done: 'changed',
    entries: ids,
    size: batchSize,
    send: async (batch) => {
      const { results } = await api.bulkPatchItems({
        dataCollectionId: collection.id,
        patches: batch.map((id, index) => ({
          dataItemId: id,
          fieldModifications: [modification],
          idempotencyKey: `${runId}-${index}-${id}`.slice(0, 255),
        })),
      })
      return results.map(({ itemMetadata: { originalIndex, error } }) => ({
        id: batch[originalIndex] ?? '',
        problem: error?.description,
      }))
    },
  }
}
