import {
  decodeItem,
  encodeItem,
  type ItemResponse,
  isJsonObject,
  type WireItemData,
} from '@foyer/protocol'
import { InvalidResponseError } from '../errors.js'

/** An item as apps see it: its own fields and those that the server keeps. */
export type Item<Fields = Record<string, unknown>> = Fields & {
  _id: string
  _createdDate: Date
  _updatedDate: Date
  /** Id of the member or visitor who made it. */
  _owner?: string
}

/** The two places where the id of an item travels. */
export function toWireItem(item: Record<string, unknown>): {
  id?: string
  data: Record<string, unknown>
} {
  const data = encodeItem(item)
  return typeof data._id === 'string' ? { id: data._id, data } : { data }
}

/** Reads the content of an item; which fields it has is the caller's knowledge of the collection. */
export function toItem<Fields>(data: WireItemData): Item<Fields> {
  return decodeItem(data) as Item<Fields>
}

/** Reads the answer of a call that gives one item. */
export function answeredItem<Fields>(answer: ItemResponse): Item<Fields> {
  const data: unknown = answer.dataItem?.data
  if (!isJsonObject(data)) throw new InvalidResponseError('expected "dataItem.data" in the answer')
  return toItem<Fields>(answer.dataItem.data)
}
