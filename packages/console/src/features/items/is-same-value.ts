import { equalJson, type WireValue } from '@foyer/protocol'

/** Returns true for equal values of a field, and for a field that is missing in both items. */
export function isSameValue(a: WireValue | undefined, b: WireValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalJson(a, b)
}
