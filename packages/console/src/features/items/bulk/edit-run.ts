import { type Collection, limits, type WireValue } from '@foyer/protocol'
import { chunkLimits } from '@foyer/protocol/item-files'
import type { ConsoleApi } from '../../../api/console-calls.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { fieldValue, hasTooManyReferences, isSameValue, multiReferences } from '../item-version.js'
import { readInHalves } from '../read-items.js'
import { readReferences } from '../read-references.js'
import { createItemId, toModification } from '../save-item.js'
import { jsonBytes, sendInParts } from '../send-in-parts.js'
import type { BatchResult } from './run-batches.js'
import { texts } from './texts/texts.js'
import type { NamedRun } from './useBatches.js'

/** Items per request. */
const batchSize = 100

/** Value of one field; undefined for none. */
interface FieldEdit {
  fieldPath: string
  value: WireValue | undefined
}

interface ItemEdit extends FieldEdit {
  id: string
}

/** Creates the run that sets one field of items; undefined removes the field. Its undo stores the previous values. */
export function createEditRun(
  api: ConsoleApi,
  collection: Collection,
  ids: readonly string[],
  edit: FieldEdit,
): NamedRun {
  const before = new Map<string, WireValue | undefined>()
  const { fieldPath, value } = edit
  const patch = createPatch(api, collection)
  return {
    title: texts.changing,
    done: texts.changed,
    entries: ids,
    size: batchSize,
    send: async (batch) => {
      // When a batch is repeated, the stored values may be those that the batch itself has set.
      const unread = batch.filter((id) => !before.has(id))
      const values = await readValues(api, collection, { ids: unread, fieldPath })
      for (const [id, previous] of values) before.set(id, previous)
      // The undo could not store these references again.
      const kept = batch.filter((id) =>
        hasTooManyReferences({ [fieldPath]: before.get(id) }, collection),
      )
      const changed = batch.filter((id) => !kept.includes(id))
      const results = await patch(changed.map((id) => ({ id, fieldPath, value })))
      const problem = texts.tooManyReferences(formatCount(limits.references))
      const all = [...results, ...kept.map((id) => ({ id, problem }))]
      for (const { id, problem } of all) if (problem !== undefined) before.delete(id)
      return all
    },
    undo: () => createUndoRun(api, collection, { before, edit }),
  }
}

/** Creates the run that restores previous values. It does not overwrite a value that someone has changed since. */
function createUndoRun(
  api: ConsoleApi,
  collection: Collection,
  { before, edit }: { before: ReadonlyMap<string, WireValue | undefined>; edit: FieldEdit },
): NamedRun {
  const { fieldPath } = edit
  const isSame = multiReferences(collection).includes(fieldPath) ? hasSameEntries : isSameValue
  const patch = createPatch(api, collection)
  return {
    title: texts.restoringValues,
    done: texts.restored,
    entries: [...before.keys()],
    size: batchSize,
    send: async (batch) => {
      const current = await readValues(api, collection, { ids: batch, fieldPath })
      const isUnchanged = (id: string): boolean =>
        isSame(current.get(id), edit.value) || isSame(current.get(id), before.get(id))
      const unchanged = batch.filter((id) => current.has(id) && isUnchanged(id))
      const changed = batch.filter((id) => !unchanged.includes(id))
      const results = await patch(unchanged.map((id) => ({ id, fieldPath, value: before.get(id) })))
      const problem = texts.leftAlone
      return [...results, ...changed.map((id) => ({ id, problem }))]
    },
  }
}

/** Creates the call that sets a field of several items. A batch that is sent twice changes each item once. */
function createPatch(
  api: ConsoleApi,
  collection: Collection,
): (edits: readonly ItemEdit[]) => Promise<BatchResult[]> {
  const runId = createItemId()
  const send = async (edits: readonly ItemEdit[]): Promise<BatchResult[]> => {
    const { results } = await api.bulkPatchItems({
      dataCollectionId: collection.id,
      patches: edits.map((edit, index) => ({
        dataItemId: edit.id,
        fieldModifications: [toModification(edit.fieldPath, edit.value)],
        idempotencyKey: `${runId}-${index}-${edit.id}`.slice(0, 255),
      })),
    })
    return results.map(({ itemMetadata: { originalIndex, error } }) => ({
      id: edits[originalIndex]?.id ?? '',
      problem: error?.description,
    }))
  }
  return (edits) => sendInParts(edits, (part) => jsonBytes(part) <= chunkLimits.bytes, send)
}

/** Reads one field of items that exist; of a multi-reference field the ids, or undefined for none. */
async function readValues(
  api: ConsoleApi,
  collection: Collection,
  { ids, fieldPath }: { ids: readonly string[]; fieldPath: string },
): Promise<Map<string, WireValue | undefined>> {
  if (ids.length === 0) return new Map()
  const filter = { _id: { $in: ids } }
  const items = await readInHalves(
    (paging) =>
      api.queryItems({
        dataCollectionId: collection.id,
        query: { filter, fields: [fieldPath], paging },
      }),
    { offset: 0, limit: ids.length },
  )
  const values = new Map(items.map(({ id, data }) => [id, fieldValue(data, fieldPath)]))
  if (!multiReferences(collection).includes(fieldPath)) return values
  const found = { collectionId: collection.id, field: fieldPath, ids: [...values.keys()] }
  for (const [id, list] of (await readReferences(api, found)) ?? []) {
    if (list.length > 0) values.set(id, list)
  }
  return values
}

/** Returns true for equal lists in any order: references that stay keep their position. */
function hasSameEntries(a: WireValue | undefined, b: WireValue | undefined): boolean {
  const sorted = (list: WireValue | undefined) => (Array.isArray(list) ? list.toSorted() : [])
  return isSameValue(sorted(a), sorted(b))
}
