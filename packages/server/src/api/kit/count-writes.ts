import { limits } from '@foyer/protocol'
import type { ApiContext } from './define-route.js'

/**
 * Counts items that a caller is about to write, before the outcome is known. Writes of operators are not limited.
 * @throws TooManyWritesError when the caller exceeds the limit per minute
 * @see docs/wire.md#limits-of-writes
 */
export async function countWrites({ caller, deps, network }: ApiContext, items = 1): Promise<void> {
  if (caller.kind === 'operator') return
  const writer =
    caller.kind === 'member'
      ? ({ kind: 'member', id: caller.id } as const)
      : ({ kind: 'visitors', network } as const)
  // The route itself refuses more items than one call may hold.
  await deps.writeLimit.take(writer, Math.min(Math.max(1, items), limits.bulkItems))
}
