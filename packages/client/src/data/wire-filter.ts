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

/** A filter builder, or a filter as an object in the wire form, with dates as `Date`. */
export type FilterInput = HasFilter | WireFilter

/** Options of a conditional write. */
export interface ConditionOptions extends ItemOptions {
  /** Filter that the stored item must match. Otherwise the write fails with `CONDITION_NOT_MET`. */
  condition?: FilterInput | undefined
}

/** Returns the wire form of a condition. @throws CheckError WDE0070 */
export function wireCondition({ condition }: ConditionOptions = {}): { condition?: WireCondition } {
  return condition === undefined ? {} : { condition: { filter: wireFilter(condition) } }
}

/** Returns the wire form of a filter. @throws CheckError WDE0070 if it contains `$regex` */
export function wireFilter(filter: FilterInput): WireFilter {
  const wire = isBuilder(filter) ? filter.toWire() : encodeItem(filter)
  // Matches keys only, because quotes inside a value are escaped.
  check(!JSON.stringify(wire).includes('"$regex":'), dataCodes.regexNotAllowed)
  return wire
}
