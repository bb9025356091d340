import { changingCalls } from './changing-calls.js'
import { conditionCalls } from './condition-calls.js'
import type { ItemCall } from './item-call.js'
import { listCalls } from './list-calls.js'
import { referenceAndAggregateCalls } from './reference-and-aggregate-calls.js'
import { singleItemCalls } from './single-item-calls.js'

/** The calls for which both clients have to send the same request. */
export const itemCalls: Record<string, ItemCall> = {
  ...singleItemCalls,
  ...changingCalls,
  ...referenceAndAggregateCalls,
  ...listCalls,
  ...conditionCalls,
}
