import {
  CheckError,
  encodeItem,
  type HasFilter,
  isBuilder,
  type WireCondition,
  type WireFilter,
} from '@foyer/protocol'
import * as dataCodes from '@foyer/protocol/data-codes'
import type { ItemOptions } from './options.js'

/** A builder with its conditions, or a filter as it travels; its dates may be Dates. */
export type FilterInput = HasFilter | WireFilter

/** Options of a conditional change or removal of an item. */
export interface ConditionOptions extends ItemOptions {
  /** Only an item that matches is written; another is refused with the code `CONDITION_NOT_MET`. */
  condition?: FilterInput | undefined
}

/** The condition as it travels; nothing when there is none. @throws CheckError WDE0070 */
export function wireCondition({ condition }: ConditionOptions = {}): { condition?: WireCondition } {
  return condition === undefined ? {} : { condition: { filter: wireFilter(condition) } }
}

/** A filter as it travels. @throws CheckError WDE0070 when it holds `$regex` */
export function wireFilter(filter: FilterInput): WireFilter {
  const wire = isBuilder(filter) ? filter.toWire() : encodeItem(filter)
  // Within a text the quotes would be escaped: only a key looks like this.
  if (!JSON.stringify(wire).includes('"$regex":')) return wire
  throw new CheckError(dataCodes.regexNotAllowed, 'filter: "$regex" is not allowed')
}
