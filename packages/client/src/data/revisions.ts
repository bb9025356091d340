import { isJsonObject, type WireItemData } from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { Call } from '../call.js'
import { ApplicationError, invalidResponse } from '../errors.js'
import { fieldsOf } from '../parse-json.js'
import { type DataSource, dataCall } from './data-call.js'
import type { StoredItem } from './item-call-types.js'
import type { ReadOptions } from './item-options.js'
import { readItem } from './read-requests.js'
import type { AnyFields, AnySchema, CollectionId, Item } from './schema.js'
import { itemOf, toItem } from './wire-form.js'

/** An item and its revision, which increases with each change of the item. */
export interface ItemRevision<Entry> {
  item: Entry
  /** Pass it as `ifRevision` to `update`, `patch` or `remove`. */
  revision: string
}

/** The stored item and its revision, after another caller has changed it. */
export interface RevisionConflict<Entry> {
  /** Undefined if the caller may not read the item. */
  item: Entry | undefined
  revision: string
}

/** Reads an item and its revision. */
type ReadRevision<Schema> = string extends keyof Schema
  ? <Fields extends object = AnyFields>(
      collectionId: string,
      itemId: string,
      options?: ReadOptions,
    ) => Promise<ItemRevision<Item<Fields>> | null>
  : <Id extends CollectionId<Schema>>(
      collectionId: Id,
      itemId: string,
      options?: ReadOptions,
    ) => Promise<ItemRevision<StoredItem<Schema, Id>> | null>

/** Call that reads the revision of an item. @see docs/wire/items.md#revisions */
export interface Revisions<Schema extends object = AnySchema> {
  /**
   * Returns an item and its revision, or null if it does not exist. For Foyer only.
   * @throws CheckError WDE0001, WDE0002
   * @throws InvalidResponseError if the server has no revisions
   * @example
   * const opened = await client.items.getWithRevision<Review>('reviews', id)
   * if (!opened) throw new Error('the review was removed')
   * const changed = { ...opened.item, stars: 5 }
   * await client.items.update('reviews', changed, { ifRevision: opened.revision })
   */
  getWithRevision: ReadRevision<Schema>
}

/** Creates `getWithRevision`. @see docs/client-parts.md#reduce-bundle-size */
export function createRevisions<Schema extends object = AnySchema>(
  source: DataSource,
): Revisions<Schema>
export function createRevisions(source: DataSource): Revisions {
  return revisionCalls(dataCall(source), readItem)
}

/** Creates `getWithRevision` on a `call` function. `read` reads an item. */
export function revisionCalls(call: Call, read: typeof readItem): Revisions {
  return {
    async getWithRevision<Fields>(collectionId: string, itemId: string, options?: ReadOptions) {
      const response = await read(call, collectionId, itemId, options, true)
      const { dataItem } = response ?? {}
      if (!dataItem) return null
      const { revision } = dataItem
      if (revision === undefined) throw invalidResponse('dataItem.revision')
      return { item: itemOf<Fields>({ dataItem }), revision }
    },
  }
}

/**
 * Returns the stored item and its revision for the error `REVISION_CONFLICT` of a write with `ifRevision`. Returns
 * undefined for other errors.
 * @example
 * const conflict = revisionConflict<Review>(error)
 * if (!conflict) throw error
 * console.log(conflict.item?.stars, conflict.revision) // → 4 2
 */
export function revisionConflict<Fields extends object = AnyFields>(
  error: unknown,
): RevisionConflict<Item<Fields>> | undefined {
  if (!(error instanceof ApplicationError) || error.code !== dataCodes.revisionConflict) return
  const { revision, currentItem } = fieldsOf(error.data)
  if (typeof revision !== 'string') return
  // The server sends the content of the item in the wire form.
  const item = isJsonObject(currentItem)
    ? toItem<Item<Fields>>(currentItem as WireItemData)
    : undefined
  return { item, revision }
}
