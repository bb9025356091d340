import {
  assertBulkItems,
  assertCollectionId,
  assertItemIds,
  type BulkAction,
  type BulkItemResult,
  type BulkResponse,
  type BulkUpdateRequest,
  type Endpoint,
  encodeItem,
  type FieldModification,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call, CallOptions } from '../call.js'
import { invalidResponse } from '../errors.js'
import { type ConditionOptions, wireCondition } from './condition.js'
import { type DataSource, dataCall } from './data-call.js'
import { type ItemOptions, itemOptions } from './options.js'
import { type FieldChange, type FieldChanges, fieldChanges, wireChange } from './patch.js'
import type { AnyFields, AnySchema, CollectionId, NewItem } from './schema.js'

/** Options of a bulk write. */
export interface BulkOptions extends ItemOptions {
  /** Saves the values of multi-reference fields too. By default they are ignored. */
  saveReferences?: boolean | undefined
}

/** Options of a bulk insert. */
export interface BulkInsertOptions extends BulkOptions {
  /** Replaces items that exist, as `bulkSave` does. */
  overrideExisting?: boolean | undefined
}

/** Item that a bulk call refused. */
export interface BulkFailure<Sent> {
  code: string
  message: string
  /** The item, or its id, as it was sent. */
  item: Sent
  /** Its place in the list that was sent. */
  originalIndex: number
}

/** Result of a bulk call. @see docs/wire.md#bulk */
export interface BulkSummary<Sent> {
  inserted: number
  updated: number
  removed: number
  /** Number of unchanged items: existing ones for an insert, missing ones for a change. */
  skipped: number
  insertedItemIds: string[]
  updatedItemIds: string[]
  removedItemIds: string[]
  errors: BulkFailure<Sent>[]
}

/** Immutable builder of a patch of several items; each method returns a new one. */
export interface BulkPatch<Fields = AnyFields> extends FieldChanges<BulkPatch<Fields>, Fields> {
  /** Applies the patch. Errors name the ids of their items. */
  run(options?: ConditionOptions): Promise<BulkSummary<string>>
}

/** Writes a list of items in one request; `Known` are the properties that each item needs beside its fields. */
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

/** Starts a patch of several items, or applies it at once. */
type BulkPatchCollection<Schema> = string extends keyof Schema
  ? {
      (collectionId: string, itemIds: readonly string[]): BulkPatch
      (
        collectionId: string,
        itemIds: readonly string[],
        changes: readonly FieldChange[],
        options?: ConditionOptions,
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
        options?: ConditionOptions,
      ): Promise<BulkSummary<string>>
    }

/** Bulk calls: write many items in one request. @see docs/wire.md#bulk */
export interface Bulk<Schema extends object = AnySchema> {
  /**
   * Adds up to 1000 items in one request.
   * @throws CheckError WDE0001, WDE0005, WDE0006
   * @example
   * const { inserted, errors } = await client.items.bulkInsert('reviews', [
   *   { _id: 'one', film: 'wings', stars: 3 },
   *   { _id: 'one', film: 'wings', stars: 2 },
   * ])
   * console.log(inserted, errors.length) // → 1 0
   */
  bulkInsert: BulkWriteItems<Schema, BulkInsertOptions>
  /** Replaces up to 1000 items whole. @throws CheckError WDE0001, WDE0005, WDE0006 */
  bulkUpdate: BulkWriteItems<Schema, BulkOptions & ConditionOptions, { _id: string }>
  /** Replaces or adds up to 1000 items. @throws CheckError WDE0001, WDE0005, WDE0006 */
  bulkSave: BulkWriteItems<Schema, BulkOptions>
  /** Removes up to 1000 items; those that do not exist are skipped. @throws CheckError WDE0001, WDE0068, WDE0069 */
  bulkRemove(
    collectionId: CollectionId<Schema>,
    itemIds: readonly string[],
    options?: ConditionOptions,
  ): Promise<BulkSummary<string>>
  /**
   * Starts a patch of up to 100 items, or applies it at once.
   * @throws CheckError WDE0001, WDE0068, WDE0069
   */
  bulkPatch: BulkPatchCollection<Schema>
  /** Removes all items. Only for the owner of the site. @throws CheckError WDE0001 */
  truncate(collectionId: CollectionId<Schema>, options?: CallOptions): Promise<void>
}

/** Creates the bulk calls. @see docs/client.md#reduce-bundle-size */
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
  options?: ConditionOptions,
) => Promise<BulkSummary<string>>

/** Creates the bulk calls without the builder of patches. */
export function bulkCalls(call: Call): Omit<Bulk, 'bulkPatch'> & { patchItems: PatchItems } {
  const bulkSave = bulkWrite(call, endpoints.bulkSaveItems)
  const bulkInsert = bulkWrite(call, endpoints.bulkInsertItems, dataCodes.itemExists)
  return {
    // With `overrideExisting` the provider's own client calls save, and passes over items that exist all the same.
    bulkInsert: (collectionId, items, options) =>
      (options?.overrideExisting ? bulkSave : bulkInsert)(collectionId, items, options),
    bulkUpdate: bulkWrite(call, endpoints.bulkUpdateItems, dataCodes.itemUnknown),
    bulkSave,
    bulkRemove: (collectionId, ids, options) => bulkRemove(call, collectionId, ids, options),
    async patchItems(dataCollectionId, itemIds, fieldModifications, options) {
      const patches = itemIds.map((dataItemId) => ({ dataItemId, fieldModifications }))
      const wire = { ...itemOptions(options), ...wireCondition(options) }
      const request = { dataCollectionId, patches, ...wire }
      const answer = await call(endpoints.bulkPatchItems, request, options)
      return summary(answer, itemIds, dataCodes.itemUnknown)
    },
    async truncate(dataCollectionId, options) {
      assertCollectionId(dataCollectionId)
      await call(endpoints.truncateItems, { dataCollectionId }, options)
    },
  }
}

/** Creates a call that sends whole items. `skips` is the code of an unchanged item. */
function bulkWrite(
  call: Call,
  endpoint: Endpoint<BulkUpdateRequest, BulkResponse>,
  skips?: string,
): BulkWriteItems<AnySchema, BulkOptions & ConditionOptions> {
  return async (dataCollectionId, items, options = {}) => {
    assertCollectionId(dataCollectionId)
    const sent: unknown = items
    assertBulkItems(sent)
    const dataItems = sent.map((item) => {
      const data = encodeItem(item)
      const { _id: id } = data
      return typeof id === 'string' || id === null ? { id, data } : { data }
    })
    const { saveReferences } = options
    const wire = { ...itemOptions(options), saveReferences, ...wireCondition(options) }
    const answer = await call(endpoint, { dataCollectionId, dataItems, ...wire }, options)
    return summary(answer, items, skips)
  }
}

async function bulkRemove(
  call: Call,
  dataCollectionId: string,
  itemIds: readonly string[],
  options?: ConditionOptions,
): Promise<BulkSummary<string>> {
  assertCollectionId(dataCollectionId)
  const dataItemIds: unknown = itemIds
  assertItemIds(dataItemIds)
  const wire = { ...itemOptions(options), ...wireCondition(options) }
  const request = { dataCollectionId, dataItemIds, ...wire }
  return summary(
    await call(endpoints.bulkRemoveItems, request, options),
    itemIds,
    dataCodes.itemUnknown,
  )
}

type Modifications = readonly FieldModification[]

/** Creates the builder of patches of several items. */
export function bulkPatch(patchItems: PatchItems): Bulk['bulkPatch'] {
  function patch(collectionId: string, itemIds: readonly string[]): BulkPatch
  function patch(
    collectionId: string,
    itemIds: readonly string[],
    changes: readonly FieldChange[],
    options?: ConditionOptions,
  ): Promise<BulkSummary<string>>
  function patch(
    dataCollectionId: string,
    itemIds: readonly string[],
    changes?: readonly FieldChange[],
    options?: ConditionOptions,
  ): BulkPatch | Promise<BulkSummary<string>> {
    assertCollectionId(dataCollectionId)
    const sent: unknown = itemIds
    assertItemIds(sent)
    const build = (fieldModifications: Modifications): BulkPatch => ({
      ...fieldChanges(fieldModifications, build),
      run: (runOptions) => patchItems(dataCollectionId, sent, fieldModifications, runOptions),
    })
    return changes ? build(changes.map(wireChange)).run(options) : build([])
  }
  return patch
}

/** Summarises the results of the items. `skips` is the code of an unchanged item. */
function summary<Sent>(
  answer: BulkResponse,
  sent: readonly Sent[],
  skips: string | undefined,
): BulkSummary<Sent> {
  const { results } = answer
  if (!Array.isArray(results)) throw invalidResponse('results')
  const idsOf = (...actions: BulkAction[]) =>
    results
      .filter(({ action, itemMetadata }) => itemMetadata.success && actions.includes(action))
      .map(({ itemMetadata }) => itemMetadata.id ?? '')
  const insertedItemIds = idsOf('INSERT')
  const updatedItemIds = idsOf('UPDATE', 'PATCH')
  const removedItemIds = idsOf('DELETE')
  const errors = results.flatMap((result) => failure(result, sent, skips))
  const inserted = insertedItemIds.length
  const updated = updatedItemIds.length
  const removed = removedItemIds.length
  const skipped = sent.length - errors.length - inserted - updated - removed
  return {
    inserted,
    updated,
    removed,
    skipped,
    insertedItemIds,
    updatedItemIds,
    removedItemIds,
    errors,
  }
}

function failure<Sent>(
  { itemMetadata: { success, error, originalIndex } }: BulkItemResult,
  sent: readonly Sent[],
  skips: string | undefined,
): BulkFailure<Sent>[] {
  const item = sent[originalIndex]
  if (success || !error || item === undefined || error.code === skips) return []
  return [{ code: error.code, message: error.description, item, originalIndex }]
}
