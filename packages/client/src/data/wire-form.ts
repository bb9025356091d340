import {
  check,
  decodeItem,
  encodeItem,
  type HasFilter,
  type ItemResponse,
  isBuilder,
  isJsonObject,
  type WireCondition,
  type WireFilter,
  type WireItemData,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { CallOptions } from '../call.js'
import { invalidResponse } from '../errors.js'
import type { ItemOptions } from './item-options.js'
import type { Item } from './schema.js'

/** Converts an item to the wire form. The caller has asserted the type of its `_id`. */
export function toWireItem<Id extends string | null = string>(
  item: object,
): { id?: Id; data: Record<string, unknown> } {
  const data = encodeItem(item)
  const { _id: id } = data
  return id === undefined ? { data } : { id: id as Id, data }
}

/** Converts the data of an item from the wire form. */
export function toItem<Entry>(data: WireItemData): Entry {
  return decodeItem(data) as Entry
}

/** Returns the item of a response. @throws InvalidResponseError if the response has no item */
export function itemOf<Fields>(response: ItemResponse): Item<Fields> {
  const data: unknown = response.dataItem?.data
  if (!isJsonObject(data)) throw invalidResponse('dataItem.data')
  return toItem<Item<Fields>>(response.dataItem.data)
}

/** A filter builder, or a filter as an object in the wire form, with dates as `Date`. */
export type FilterInput = HasFilter | WireFilter

/** Options of a conditional write. */
export interface ConditionOptions extends ItemOptions, CallOptions {
  /** Filter that the stored item must match. Otherwise the write fails with `CONDITION_NOT_MET`. */
  condition?: FilterInput | undefined
}

/** Options of a conditional write of one item. */
export interface RevisionOptions extends ConditionOptions {
  /**
   * Revision that the stored item must have, from `getWithRevision`. Otherwise the write fails with
   * `REVISION_CONFLICT`. For Foyer only; the hosted provider ignores it.
   * @see docs/client.md#detect-concurrent-changes
   */
  ifRevision?: string | undefined
}

/** Returns the wire form of the conditions of a write. @throws CheckError WDE0070 */
export function wireCondition({ condition, ifRevision }: RevisionOptions = {}): {
  condition?: WireCondition | undefined
  ifRevision?: string | undefined
} {
  return { condition: condition && { filter: wireFilter(condition) }, ifRevision }
}

/** Returns the wire form of a filter. @throws CheckError WDE0070 if it contains `$regex` */
export function wireFilter(filter: FilterInput): WireFilter {
  const wire = isBuilder(filter) ? filter.toWire() : encodeItem(filter)
  // Matches keys only, because quotes inside a value are escaped.
  check(!JSON.stringify(wire).includes('"$regex":'), dataCodes.regexNotAllowed)
  return wire
}
