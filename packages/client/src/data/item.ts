import {
  decodeItem,
  encodeItem,
  type ItemResponse,
  isJsonObject,
  type WireItemData,
} from '@foyer/protocol'
import { invalidResponse } from '../errors.js'
import type { Item } from './schema.js'

/** Returns the wire form of an item. */
export function toWireItem(item: object): { id?: string; data: Record<string, unknown> } {
  const data = encodeItem(item)
  return typeof data._id === 'string' ? { id: data._id, data } : { data }
}

/** Decodes the content of an item. */
export function toItem<Shown>(data: WireItemData): Shown {
  return decodeItem(data) as Shown
}

/** Reads the item of a response. */
export function answeredItem<Fields>(answer: ItemResponse): Item<Fields> {
  const data: unknown = answer.dataItem?.data
  if (!isJsonObject(data)) throw invalidResponse('dataItem.data')
  return toItem<Item<Fields>>(answer.dataItem.data)
}
