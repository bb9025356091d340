import {
  assertBulkItems,
  assertCollectionId,
  assertItemIds,
  assertStrings,
  type BulkAction,
  type BulkItemResult,
  type BulkResponse,
  type BulkUpdateRequest,
  type Endpoint,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, CallOptions } from '../call.js'
import { invalidResponse } from '../errors.js'
import type { RequestOptions } from '../post.js'
import { type DataSource, dataCall } from './data-call.js'
import { type ItemOptions, itemOptions } from './item-options.js'
import {
  type FieldChange,
  type FieldChanges,
  fieldChanges,
  type Modifications,
  wireChange,
} from './patch.js'
import type { AnyFields, AnySchema, CollectionId, NewItem } from './schema.js'
import { type ConditionOptions, toWireItem, wireCondition } from './wire-form.js'

interface Atomic {
  /**
   * Writes all items or none: if one is refused, throws `BULK_ROLLED_BACK` with the refused items in `data.results`.
   * Default false. For Foyer only; the hosted provider ignores it.
   */
  atomic?: boolean | undefined
}

/** Options of a bulk patch or removal. */
export interface BulkChangeOptions extends ConditionOptions, Atomic {}

/** Options of a bulk write. */
export interface BulkOptions extends ItemOptions, CallOptions, Atomic {
  /** Also saves the values of multi-reference fields. Default false. */
  saveReferences?: boolean | undefined
}

/** Options of a bulk insert. */
export interface BulkInsertOptions extends BulkOptions {
  /** Replaces existing items, as `bulkSave` does. Default false: existing items are skipped. */
  overrideExisting?: boolean | undefined
}

/** An item that a bulk call could not write. */
export interface BulkFailure<Sent> {
  /** Error code, for example `WDE0075`. */
  code: string
  message: string
  /** The item or id of the request. */
  item: Sent
  /** Index in the list of the request, from 0. */
  originalIndex: number
}

/** Result of a bulk call. @see docs/wire/items.md#bulk */
export interface BulkSummary<Sent> {
  inserted: number
  updated: number
  removed: number
  /** Number of skipped items: existing items of an insert, and unknown items of an update, patch or removal. */
  skipped: number
  insertedItemIds: string[]
  updatedItemIds: string[]
  removedItemIds: string[]
  errors: BulkFailure<Sent>[]
}

/** Immutable builder of a patch of several items; each method returns a new one. */
export interface BulkPatch<Fields = AnyFields> extends FieldChanges<BulkPatch<Fields>, Fields> {
  /** Applies the patch to all items. `errors` contain the ids of the items. */
  run(options?: BulkChangeOptions): Promise<BulkSummary<string>>
}

/** Writes a list of items in one request. `Known` are the properties that each item requires besides its fields. */
type BulkWriteItems<Schema, Options, Known = unknown> = string extends keyof Schema
  ? <Fields extends object>(
      collectionId: string,
      items: readonly Fields[],
      options?: Options,
    ) => Promise<BulkSummary<Fields>>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      items: readonly (NewItem<Schema[Id]> & Known)[],
      options?: Options,
    ) => Promise<BulkSummary<NewItem<Schema[Id]> & Known>>

/** Starts a patch of several items. With changes as the third argument, applies them instead. */
type BulkPatchCollection<Schema> = string extends keyof Schema
  ? {
      (collectionId: string, itemIds: readonly string[]): BulkPatch
      (
        collectionId: string,
        itemIds: readonly string[],
        changes: readonly FieldChange[],
        options?: BulkChangeOptions,
      ): Promise<BulkSummary<string>>
    }
  : {
      <Id extends CollectionId<Schema>>(
        collectionId: Id,
        itemIds: readonly string[],
      ): BulkPatch<Schema[Id]>
      <Id extends CollectionId<Schema>>(
        collectionId: Id,
        itemIds: readonly string[],
        changes: readonly FieldChange<Schema[Id]>[],
        options?: BulkChangeOptions,
      ): Promise<BulkSummary<string>>
    }

/** Calls that write many items in one request. @see docs/wire/items.md#bulk */
export interface Bulk<Schema extends object = AnySchema> {
  /**
   * Inserts up to 1000 items in one request. Skips existing items.
   * @throws CheckError WDE0001, WDE0005, WDE0006
   * @example
   * const { inserted, errors } = await client.items.bulkInsert('reviews', [
   *   { _id: 'one', film: 'wings', stars: 3 },
   *   { _id: 'one', film: 'wings', stars: 2 },
   * ])
   * console.log(inserted, errors.length) // → 1 0
   */
  bulkInsert: BulkWriteItems<Schema, BulkInsertOptions>
  /**
   * Replaces up to 1000 items: missing fields are removed. Skips unknown items.
   * @throws CheckError WDE0001, WDE0005, WDE0006
   */
  bulkUpdate: BulkWriteItems<Schema, BulkOptions & ConditionOptions, { _id: string }>
  /** Inserts or replaces up to 1000 items. @throws CheckError WDE0001, WDE0005, WDE0006 */
  bulkSave: BulkWriteItems<Schema, BulkOptions>
  /** Removes up to 1000 items. Skips unknown items. @throws CheckError WDE0001, WDE0068, WDE0069 */
  bulkRemove(
    collectionId: CollectionId<Schema>,
    itemIds: readonly string[],
    options?: BulkChangeOptions,
  ): Promise<BulkSummary<string>>
  /**
   * Starts a patch of up to 100 items. With changes as the third argument, applies them instead. Skips unknown items.
   * @throws CheckError WDE0001, and WDE0068 if an id is not a string
   * @throws ApplicationError WDE0006 for more than 100 ids
   */
  bulkPatch: BulkPatchCollection<Schema>
  /** Removes all items of a collection. Needs an API key. @throws CheckError WDE0001 */
  truncate(collectionId: CollectionId<Schema>, options?: RequestOptions): Promise<void>
}

/** Creates the bulk calls. @see docs/client-parts.md#reduce-bundle-size */
export function createBulk<Schema extends object = AnySchema>(source: DataSource): Bulk<Schema>
export function createBulk(source: DataSource): Bulk {
  const { patchItems, ...writes } = bulkCalls(dataCall(source))
  return { ...writes, bulkPatch: bulkPatch(patchItems) }
}

/** Sends a patch of several items. */
type PatchItems = (
  collectionId: string,
  itemIds: readonly string[],
  changes: Modifications,
  options?: BulkChangeOptions,
) => Promise<BulkSummary<string>>

/** Creates the bulk calls without the builder of patches. */
export function bulkCalls(call: Call): Omit<Bulk, 'bulkPatch'> & { patchItems: PatchItems } {
  const bulkSave = bulkWrite(call, endpoints.bulkSaveItems)
  const bulkInsert = bulkWrite(call, endpoints.bulkInsertItems, dataCodes.itemExists)
  return {
    // As in the provider's client, `overrideExisting` calls save.
    bulkInsert: (collectionId, items, options) =>
      (options?.overrideExisting ? bulkSave : bulkInsert)(collectionId, items, options),
    bulkUpdate: bulkWrite(call, endpoints.bulkUpdateItems, dataCodes.itemUnknown),
    bulkSave,
    bulkRemove: (collectionId, ids, options) => bulkRemove(call, collectionId, ids, options),
    async patchItems(dataCollectionId, itemIds, fieldModifications, options) {
      const patches = itemIds.map((dataItemId) => ({ dataItemId, fieldModifications }))
      const request = { dataCollectionId, patches, ...wireOptions(options) }
      const response = await call(endpoints.bulkPatchItems, request, options)
      return summary(response, itemIds, dataCodes.itemUnknown)
    },
    async truncate(dataCollectionId, options) {
      assertCollectionId(dataCollectionId)
      await call(endpoints.truncateItems, { dataCollectionId }, options)
    },
  }
}

/** Creates a call that sends items. `skipCode` is the error code of a skipped item. */
function bulkWrite(
  call: Call,
  endpoint: Endpoint<BulkUpdateRequest, BulkResponse>,
  skipCode?: string,
): BulkWriteItems<AnySchema, BulkOptions & ConditionOptions> {
  return async (dataCollectionId, items, options = {}) => {
    assertCollectionId(dataCollectionId)
    const input: unknown = items
    assertBulkItems(input)
    const dataItems = input.map(toWireItem<string | null>)
    const { saveReferences } = options
    const request = { dataCollectionId, dataItems, saveReferences, ...wireOptions(options) }
    const response = await call(endpoint, request, options)
    return summary(response, items, skipCode)
  }
}

async function bulkRemove(
  call: Call,
  dataCollectionId: string,
  itemIds: readonly string[],
  options?: BulkChangeOptions,
): Promise<BulkSummary<string>> {
  assertCollectionId(dataCollectionId)
  const dataItemIds: unknown = itemIds
  assertItemIds(dataItemIds)
  const request = { dataCollectionId, dataItemIds, ...wireOptions(options) }
  const response = await call(endpoints.bulkRemoveItems, request, options)
  return summary(response, itemIds, dataCodes.itemUnknown)
}

/** Converts the options of a bulk call to the wire form. */
function wireOptions(options: BulkChangeOptions = {}) {
  return { ...itemOptions(options), ...wireCondition(options), atomic: options.atomic }
}

/** Creates `bulkPatch`. */
export function bulkPatch(patchItems: PatchItems): Bulk['bulkPatch'] {
  function patch(collectionId: string, itemIds: readonly string[]): BulkPatch
  function patch(
    collectionId: string,
    itemIds: readonly string[],
    changes: readonly FieldChange[],
    options?: BulkChangeOptions,
  ): Promise<BulkSummary<string>>
  function patch(
    dataCollectionId: string,
    itemIds: readonly string[],
    changes?: readonly FieldChange[],
    options?: BulkChangeOptions,
  ): BulkPatch | Promise<BulkSummary<string>> {
    assertCollectionId(dataCollectionId)
    const sent: unknown = itemIds
    assertStrings(sent)
    const build = (fieldModifications: Modifications): BulkPatch => ({
      ...fieldChanges(fieldModifications, build),
      run: (runOptions) => patchItems(dataCollectionId, sent, fieldModifications, runOptions),
    })
    return changes ? build(changes.map(wireChange)).run(options) : build([])
  }
  return patch
}

/** Summarizes the results of a bulk call. `skipCode` is the error code of a skipped item. */
function summary<Sent>(
  response: BulkResponse,
  sent: readonly Sent[],
  skipCode: string | undefined,
): BulkSummary<Sent> {
  const { results } = response
  if (!Array.isArray(results)) throw invalidResponse('results')
  const idsOf = (...actions: BulkAction[]) =>
    results
      .filter(({ action, itemMetadata }) => itemMetadata.success && actions.includes(action))
      .map(({ itemMetadata }) => itemMetadata.id ?? '')
  const insertedItemIds = idsOf('INSERT')
  const updatedItemIds = idsOf('UPDATE', 'PATCH')
  const removedItemIds = idsOf('DELETE')
  const ids = { insertedItemIds, updatedItemIds, removedItemIds }
  const errors = results.flatMap((result) => failure(result, sent, skipCode))
  const inserted = insertedItemIds.length
  const updated = updatedItemIds.length
  const removed = removedItemIds.length
  const skipped = sent.length - errors.length - inserted - updated - removed
  return { inserted, updated, removed, skipped, ...ids, errors }
}

function failure<Sent>(
  { itemMetadata: { success, error, originalIndex = 0 } }: BulkItemResult,
  sent: readonly Sent[],
  skipCode: string | undefined,
): BulkFailure<Sent>[] {
  const item = sent[originalIndex]
  if (success || !error || item === undefined || error.code === skipCode) return []
  return [{ code: error.code, message: error.description, item, originalIndex }]
}
