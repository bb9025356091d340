import type { Collection, WireItemData } from '@foyer/protocol'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { removeItems, restoreItems } from '../remove-items.js'
import { texts } from './texts/texts.js'
import type { NamedRun } from './useBatches.js'

/** Items per request. */
const batchSize = 100

/** Creates the run that removes items. Its undo stores them again. */
export function createRemovalRun(
  api: ConsoleApi,
  collection: Collection,
  ids: readonly string[],
): NamedRun {
  const copies = new Map<string, WireItemData>()
  return {
    title: texts.removing,
    done: texts.removed,
    entries: ids,
    size: batchSize,
    send: (batch) => removeItems(api, collection, batch, copies),
    undo: () => createRestoreRun(api, collection, copies),
  }
}

function createRestoreRun(
  api: ConsoleApi,
  collection: Collection,
  copies: ReadonlyMap<string, WireItemData>,
): NamedRun {
  return {
    title: texts.restoringItems,
    done: texts.restored,
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
