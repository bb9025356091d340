import { isSystemField, limits, normalizeWireItem, type WireItemData } from '@foyer/protocol'
import type { StoredItem } from '../../storage/items-tables.js'
import { DataError } from '../errors.js'
import type { ImportMetadata } from './import-metadata.js'

/** Content of an item to write: its id, if the request names one, and its fields. */
export interface ItemContent {
  id: string | undefined
  fields: WireItemData
  /** Set for imported items only. */
  imported?: ImportMetadata
}

/**
 * Reads an item in wire form. The id is beside the data, inside it, or both.
 * @throws DataError item-id-malformed; ItemError for content that cannot be stored
 */
export function readItemContent(item: { id?: string | null; data: unknown }): ItemContent {
  const data = normalizeWireItem(item.data)
  const inside = data._id
  if (inside !== undefined && typeof inside !== 'string') {
    throw new DataError('item-id-malformed', '"_id" is not a text')
  }
  const beside = item.id ?? undefined
  if (beside !== undefined && inside !== undefined && beside !== inside) {
    throw new DataError('item-id-malformed', `"id" is "${beside}", but "_id" is "${inside}"`)
  }
  const id = beside ?? inside
  if (id !== undefined) assertItemIdFits(id)
  return { id, fields: withoutSystemFields(data) }
}

/** Composes the stored form of an item. */
export function composeItem(
  content: WireItemData,
  system: Pick<StoredItem, 'id' | 'owner' | 'revision'> & { createdAt: string; updatedAt: string },
): StoredItem {
  const { id, owner, revision, createdAt, updatedAt } = system
  const text = JSON.stringify({
    _id: id,
    ...content,
    ...(owner === null ? {} : { _owner: owner }),
    _createdDate: { $date: createdAt },
    _updatedDate: { $date: updatedAt },
  })
  if (Buffer.byteLength(text) > limits.itemBytes) {
    throw new DataError(
      'item-too-large',
      `the item "${id}" is larger than ${limits.itemBytes} bytes`,
    )
  }
  return { id, owner, revision, text }
}

/** Reads the creation date of an item, as ISO text. */
export function createdDateOf(item: StoredItem): string {
  const { _createdDate } = JSON.parse(item.text) as { _createdDate: { $date: string } }
  return _createdDate.$date
}

function assertItemIdFits(id: string): void {
  if (id.length < 1 || id.length > 256) {
    throw new DataError('item-id-malformed', 'the item id must have 1 to 256 characters')
  }
  // An id beside the data must be storable text, like one inside.
  normalizeWireItem({ _id: id })
}

/** Removes system fields that a caller sends. */
function withoutSystemFields(data: WireItemData): WireItemData {
  if (!Object.keys(data).some(isSystemField)) return data
  return Object.fromEntries(Object.entries(data).filter(([key]) => !isSystemField(key)))
}
