import {
  check,
  encodeItem,
  type HasFilter,
  isBuilder,
  type WireCondition,
  type WireFilter,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { ItemOptions } from './options.js'

/** A filter builder, or a filter in wire form, whose dates may be `Date` objects. */
export type FilterInput = HasFilter | WireFilter

/** Options of a conditional change or removal of an item. */
export interface ConditionOptions extends ItemOptions {
  /** Condition that the stored item must match; otherwise the write fails with `CONDITION_NOT_MET`. */
  condition?: FilterInput | undefined
}

/** Returns the wire form of a condition. @throws CheckError WDE0070 */
export function wireCondition({ condition }: ConditionOptions = {}): { condition?: WireCondition } {
  return condition === undefined ? {} : { condition: { filter: wireFilter(condition) } }
}

/** Returns the wire form of a filter. @throws CheckError WDE0070 if it contains `$regex` */
export function wireFilter(filter: FilterInput): WireFilter {
  const wire = isBuilder(filter) ? filter.toWire() : encodeItem(filter)
  // Within a text the quotes would be escaped: only a key looks like this.
  check(!JSON.stringify(wire).includes('"$regex":'), dataCodes.regexNotAllowed)
  return wire
}
