import type { HasFilter, WireCondition, WireFilter } from '@foyer/protocol'
import type { DataCallOptions as CallOptions } from '../data-call.js'

/** How an item is changed or removed. */
export interface ConditionOptions extends CallOptions {
  /**
   * Only an item that matches is written; another is refused with the code `CONDITION_NOT_MET`.
   * A builder, or a filter as it travels.
   */
  condition?: HasFilter | WireFilter | undefined
}

/** The condition as it travels; nothing when there is none. */
export function wireCondition({ condition }: ConditionOptions = {}): { condition?: WireCondition } {
  if (condition === undefined) return {}
  return { condition: { filter: isBuilder(condition) ? condition.toWire() : condition } }
}

function isBuilder(condition: HasFilter | WireFilter): condition is HasFilter {
  return typeof condition.toWire === 'function'
}
