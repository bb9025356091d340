import { limits } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { CallRequest } from '../http/call-request.js'
import type { RouteDeps } from './deps.js'

/**
 * Counts items that a caller is about to write, whatever becomes of them; those of the owner are not counted.
 * @throws TooManyWritesError when there have been too many within a minute
 * @see docs/wire.md#limits-of-writes
 */
export async function countWrites(
  { networks, writeLimit }: Pick<RouteDeps, 'networks' | 'writeLimit'>,
  { caller, request }: { caller: Caller; request: CallRequest },
  items = 1,
): Promise<void> {
  if (caller.kind === 'operator') return
  const writer =
    caller.kind === 'member'
      ? ({ kind: 'member', id: caller.id } as const)
      : ({ kind: 'visitors', network: networks.of(request) } as const)
  // More than a call may hold is refused by the call itself.
  await writeLimit.take(writer, Math.min(Math.max(1, items), limits.bulkItems))
}
