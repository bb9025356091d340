import {
  decodeItem,
  encodeItem,
  type ItemResponse,
  isJsonObject,
  type WireItemData,
} from '@foyer/protocol'
import { invalidResponse } from '../errors.js'
import type { Item } from './schema.js'

/** Converts an item to the wire form. */
export function toWireItem(item: object): { id?: string; data: Record<string, unknown> } {
  const data = encodeItem(item)
  return typeof data._id === 'string' ? { id: data._id, data } : { data }
}

/** Converts the data of an item from the wire form. */
export function toItem<Shown>(data: WireItemData): Shown {
  return decodeItem(data) as Shown
}

/** Returns the item of a response. @throws InvalidResponseError if the response has no item */
export function itemOf<Fields>(response: ItemResponse): Item<Fields> {
  const data: unknown = response.dataItem?.data
  if (!isJsonObject(data)) throw invalidResponse('dataItem.data')
  return toItem<Item<Fields>>(response.dataItem.data)
}
