import { changing } from './changing-calls.js'
import { conditions } from './condition-calls.js'
import type { ItemCall } from './item-call.js'
import { lists } from './list-calls.js'
import { others } from './reference-and-figure-calls.js'
import { single } from './single-calls.js'

/** The calls for which both clients have to send the same request. */
export const itemCalls: Record<string, ItemCall> = {
  ...single,
  ...changing,
  ...others,
  ...lists,
  ...conditions,
}
