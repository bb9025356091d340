import type { BulkAction, BulkItemResult, BulkResponse } from '@foyer/protocol'
import { lacking } from '../errors.js'

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

/** Summarises the results of the items. `skips` is the code of an unchanged item. */
export function summary<Sent>(
  answer: BulkResponse,
  sent: readonly Sent[],
  skips: string | undefined,
): BulkSummary<Sent> {
  const { results } = answer
  if (!Array.isArray(results)) throw lacking('results')
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
