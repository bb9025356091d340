import { limits } from '@foyer/protocol'
import { type Caller, IN_PROCESS, type Member, type Visitor } from '../caller.js'
import type { Settings } from '../settings/settings.js'
import type { CounterFactory } from './counter.js'
import { WRITE_WINDOW_SECONDS } from './limit-values.js'
import { TooManyWritesError } from './rate-limits.js'

/** Each time a call has changed this many bytes of stored items, one more written item is counted. */
const BYTES_PER_WRITE = 65_536

/** Counts the items that members and visitors write. Does nothing for operators, whose writes are not limited. */
export interface WriteLimit {
  /**
   * Counts items that a caller is about to write, also those whose write fails later.
   * @throws TooManyWritesError above the limit per minute
   */
  take(caller: Caller, items?: number): Promise<void>
  /**
   * Counts the bytes of stored items that a call has changed. A patch of a few bytes writes the whole item, and writes
   * it twice to the event log.
   */
  addBytes(caller: Caller, bytes: number): Promise<void>
}

/** Creates the limit of written items. @see docs/wire/limits.md#written-items */
export function createWriteLimit(
  { settings }: { settings: Pick<Settings, 'rateLimit'> },
  createCounterOf: CounterFactory,
): WriteLimit {
  const counter = createCounterOf({
    name: 'writes',
    windowSeconds: WRITE_WINDOW_SECONDS,
    exact: false,
  })
  return {
    take: async (caller, items = 1) => {
      if (caller.kind === 'operator') return
      // A call with more items than the maximum is rejected later, and counts as one with the maximum.
      const counted = Math.min(Math.max(1, items), limits.bulkItems)
      const { total, secondsLeft } = await counter.add(keyOf(caller), counted)
      const { enabled, memberWrites, visitorWrites } = settings.rateLimit
      if (!enabled || total <= (caller.kind === 'member' ? memberWrites : visitorWrites)) return
      throw new TooManyWritesError(secondsLeft)
    },
    addBytes: async (caller, bytes) => {
      if (caller.kind === 'operator') return
      const items = Math.floor(bytes / BYTES_PER_WRITE)
      if (items > 0) await counter.add(keyOf(caller), items)
    },
  }
}

/**
 * Returns the key of a member's count, or of the count of all visitors of a network, because anyone can get any number
 * of visitor tokens.
 */
function keyOf(caller: Member | Visitor): string {
  return caller.kind === 'member'
    ? `member ${caller.id}`
    : `network ${caller.network ?? IN_PROCESS}`
}
