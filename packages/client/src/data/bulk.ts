import {
  assertBulkItems,
  assertCollectionId,
  assertItemIds,
  type BulkAction,
  type BulkItemResult,
  type BulkResponse,
  type BulkWriteRequest,
  type Endpoint,
  encodeItem,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import * as endpoints from '@foyer/protocol/endpoints'
import type { DataCall as Call } from '../data-call.js'
import { InvalidResponseError } from '../errors.js'
import { type ConditionOptions, wireCondition } from './condition.js'
import { type FieldChanges, fieldChanges } from './patch.js'

/** One item that a bulk call refused. */
export interface BulkFailure<Sent> {
  code: string
  message: string
  /** The item, or its id, as it was sent. */
  item: Sent
  /** Its place in the list that was sent. */
  originalIndex: number
}

/** What a bulk call did. @see docs/wire.md#bulk */
export interface BulkSummary<Sent> {
  inserted: number
  updated: number
  removed: number
  /** Items left as they were: for an insert those whose id existed, for a change those that did not exist. */
  skipped: number
  insertedItemIds: string[]
  updatedItemIds: string[]
  removedItemIds: string[]
  errors: BulkFailure<Sent>[]
}

/** Writes a list of items in one request. */
export type BulkWrite<Options> = <Fields extends object>(
  collectionId: string,
  items: readonly Fields[],
  options?: Options,
) => Promise<BulkSummary<Fields>>

/** A patch of several items being built: it never changes, each method gives a new one. */
export interface BulkPatch extends FieldChanges<BulkPatch> {
  /** Changes the items; the errors name their ids. */
  run(options?: ConditionOptions): Promise<BulkSummary<string>>
}

/** Makes one of the calls that send whole items. `skips`: the code that means an item is left as it was. */
export function bulkWrite<Options extends ConditionOptions>(
  call: Call,
  endpoint: Endpoint<BulkWriteRequest, BulkResponse>,
  skips?: string,
): BulkWrite<Options> {
  return async (collectionId, items, options) => {
    assertCollectionId(collectionId)
    const sent: unknown = items
    assertBulkItems(sent)
    const dataItems = sent.map((item) => {
      const data = encodeItem(item)
      const { _id: id } = data
      return typeof id === 'string' || id === null ? { id, data } : { data }
    })
    const request = { dataCollectionId: collectionId, dataItems, ...wireCondition(options) }
    return summary(await call(endpoint, request, options), items, skips)
  }
}

/** Removes up to 1000 items; those that do not exist are skipped. @throws CheckError WDE0068, WDE0069 */
export async function bulkRemove(
  call: Call,
  collectionId: string,
  itemIds: readonly string[],
  options?: ConditionOptions,
): Promise<BulkSummary<string>> {
  assertCollectionId(collectionId)
  const dataItemIds: unknown = itemIds
  assertItemIds(dataItemIds)
  const request = { dataCollectionId: collectionId, dataItemIds, ...wireCondition(options) }
  const answer = await call(endpoints.bulkRemoveItems, request, options)
  return summary(answer, itemIds, dataCodes.itemUnknown)
}

/** Starts a patch of several items, 100 at the most. @throws CheckError WDE0001, WDE0068, WDE0069 */
export function bulkPatch(
  call: Call,
  collectionId: string,
  itemIds: readonly string[],
  changes: Parameters<typeof fieldChanges>[0] = [],
): BulkPatch {
  assertCollectionId(collectionId)
  const sent: unknown = itemIds
  assertItemIds(sent)
  return {
    ...fieldChanges(changes, (next) => bulkPatch(call, collectionId, itemIds, next)),
    run: async (options) => {
      const patches = sent.map((dataItemId) => ({ dataItemId, fieldModifications: changes }))
      const request = { dataCollectionId: collectionId, patches, ...wireCondition(options) }
      const answer = await call(endpoints.bulkPatchItems, request, options)
      return summary(answer, itemIds, dataCodes.itemUnknown)
    },
  }
}

function summary<Sent>(
  answer: BulkResponse,
  sent: readonly Sent[],
  skips: string | undefined,
): BulkSummary<Sent> {
  const { results } = answer
  if (!Array.isArray(results)) throw new InvalidResponseError('expected "results" in the answer')
  const idsOf = (...actions: BulkAction[]) =>
    results
      .filter(({ action, itemMetadata }) => itemMetadata.success && actions.includes(action))
      .map(({ itemMetadata }) => itemMetadata.id ?? '')
  const insertedItemIds = idsOf('INSERT')
  const updatedItemIds = idsOf('UPDATE', 'PATCH')
  const removedItemIds = idsOf('DELETE')
  const errors = results.flatMap((one) => failure(one, sent, skips))
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
