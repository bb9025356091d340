import {
  assertBulkItems,
  assertCollectionId,
  type BulkItemResult,
  type BulkResponse,
  dataCodes,
  encodeItem,
  endpoints,
} from '@foyer/protocol'
import type { Call, CallOptions } from '../call.js'
import { InvalidResponseError } from '../errors.js'

/** One item that a bulk call refused. */
export interface BulkFailure<Fields> {
  code: string
  message: string
  item: Fields
  /** Its place in the list that was sent. */
  originalIndex: number
}

/** What a bulk call did. @see docs/wire.md#bulk */
export interface BulkSummary<Fields> {
  inserted: number
  updated: number
  removed: number
  /** Items left as they were: for an insert, those whose id existed. */
  skipped: number
  insertedItemIds: string[]
  updatedItemIds: string[]
  removedItemIds: string[]
  errors: BulkFailure<Fields>[]
}

/** Inserts up to 1000 items; those whose id exists are skipped. @throws CheckError WDE0005, WDE0006 */
export async function bulkInsert<Fields extends object>(
  call: Call,
  collectionId: string,
  items: readonly Fields[],
  options?: CallOptions,
): Promise<BulkSummary<Fields>> {
  assertCollectionId(collectionId)
  const sent: unknown = items
  assertBulkItems(sent)
  const dataItems = sent.map((item) => {
    const data = encodeItem(item)
    const { _id: id } = data
    return typeof id === 'string' || id === null ? { id, data } : { data }
  })
  const request = { dataCollectionId: collectionId, dataItems }
  return summary(await call(endpoints.bulkInsertItems, request, options), items)
}

function summary<Fields>(answer: BulkResponse, items: readonly Fields[]): BulkSummary<Fields> {
  if (!Array.isArray(answer.results)) {
    throw new InvalidResponseError('expected "results" in the answer')
  }
  const done = answer.results.filter(({ itemMetadata }) => itemMetadata.success)
  const errors = answer.results.flatMap((one) => failure(one, items))
  const insertedItemIds = done.map(({ itemMetadata }) => itemMetadata.id ?? '')
  return {
    inserted: done.length,
    updated: 0,
    removed: 0,
    skipped: items.length - errors.length - done.length,
    insertedItemIds,
    updatedItemIds: [],
    removedItemIds: [],
    errors,
  }
}

function failure<Fields>(
  { itemMetadata: { success, error, originalIndex } }: BulkItemResult,
  items: readonly Fields[],
): BulkFailure<Fields>[] {
  const item = items[originalIndex]
  if (success || !error || item === undefined || error.code === dataCodes.itemExists) return []
  return [{ code: error.code, message: error.description, item, originalIndex }]
}
