import type { WireItemData, WireValue } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredCollection } from '../../storage/items/collections.js'
import { findItem } from '../../storage/items/items.js'
import type { StoredItem } from '../../storage/items-tables.js'
import { requireCollection } from '../collections/collections.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { authorizeOperation, isWithin } from '../permissions/access.js'

/**
 * Reads one item by its id.
 * @throws DataError item-unknown, also for an item of somebody else; PermissionDeniedError if the level refuses every item
 */
export async function getItem(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; itemId: string },
): Promise<StoredItem> {
  const collection = await requireCollection(deps, request.collectionId, caller)
  const allowed = authorizeOperation(collection, 'read', caller, request.itemId)
  const item = await findItem(deps.db, collection.itemsTable, request.itemId)
  if (item && isWithin(allowed, item, caller)) return item
  throw itemUnknown(collection, request.itemId)
}

export function itemUnknown(collection: StoredCollection, itemId: string): DataError {
  return new DataError(
    'item-unknown',
    `the item "${itemId}" does not exist in the collection "${collection.id}"`,
  )
}

/**
 * Projects an item to the named fields and its id. Dots lead into objects; unknown names are ignored.
 * @param text the whole item as JSON
 * @returns the text itself when no field is named
 */
export function projectItem(text: string, fields: readonly string[] | undefined): string {
  if (fields === undefined || fields.length === 0) return text
  const item = JSON.parse(text) as WireItemData
  const projected = new Map<string, WireValue>()
  for (const field of ['_id', ...fields]) keep(item, field.split('.'), projected)
  return JSON.stringify(Object.fromEntries(projected))
}

function keep(
  from: WireItemData,
  [key = '', ...rest]: readonly string[],
  into: Map<string, WireValue>,
): void {
  const value = Object.hasOwn(from, key) ? from[key] : undefined
  if (value === undefined) return
  if (rest.length === 0 || !isObject(value)) {
    if (rest.length === 0) into.set(key, value)
    return
  }
  const existing = into.get(key)
  const inner = new Map(isObject(existing) ? Object.entries(existing) : [])
  keep(value, rest, inner)
  if (inner.size > 0) into.set(key, Object.fromEntries(inner))
}

function isObject(value: WireValue | undefined): value is { [key: string]: WireValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
