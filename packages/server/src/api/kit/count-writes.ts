import { limits } from '@foyer/protocol'
import { writerOf } from '../../limits/write-limit.js'
import type { ApiContext } from './define-route.js'

/**
 * Counts the items that a caller is about to write, also those whose write fails later. Writes of operators are not
 * limited.
 * @throws TooManyWritesError when the caller exceeds the limit per minute
 * @see docs/wire/limits.md#written-items
 */
export async function countWrites({ caller, deps }: ApiContext, items = 1): Promise<void> {
  const writer = writerOf(caller)
  if (!writer) return
  // A call with more items than the maximum is rejected later, and counts as one with the maximum.
  await deps.writeLimit.take(writer, Math.min(Math.max(1, items), limits.bulkItems))
}
