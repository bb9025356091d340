import { type Caller, IN_PROCESS } from '../caller.js'
import type { Settings } from '../settings/settings.js'
import type { CounterFactory } from './counter.js'
import { WRITE_WINDOW_SECONDS } from './limit-values.js'
import { TooManyWritesError } from './limits.js'

/** A member, or all visitors of a network together, because anyone can get any number of visitor tokens. */
type Writer = { kind: 'member'; id: string } | { kind: 'visitors'; network: string }

/** Returns the writer of a caller; undefined for operators, whose writes are not limited. */
export function writerOf(caller: Caller): Writer | undefined {
  switch (caller.kind) {
    case 'operator':
      return undefined
    case 'member':
      return { kind: 'member', id: caller.id }
    case 'visitor':
      return { kind: 'visitors', network: caller.network ?? IN_PROCESS }
  }
}

/** Each time a call has changed this many bytes of stored items, one more written item is counted. */
const BYTES_PER_WRITE = 65_536

/** Counts the items that members and visitors write. */
export interface WriteLimit {
  /** Counts items. Refused items count too. @throws TooManyWritesError above the limit */
  take(writer: Writer, items: number): Promise<void>
  /**
   * Counts the bytes of stored items that a call has changed. A patch of a few bytes writes the whole item, and writes
   * it twice to the event log.
   */
  addBytes(writer: Writer, bytes: number): Promise<void>
}

/** Creates the limit of written items. @see docs/wire/limits.md#written-items */
export function createWriteLimit(
  { settings }: { settings: Pick<Settings, 'rateLimit'> },
  makeCounter: CounterFactory,
): WriteLimit {
  const counter = makeCounter({ name: 'writes', windowSeconds: WRITE_WINDOW_SECONDS, exact: false })
  const keyOf = (writer: Writer): string =>
    writer.kind === 'member' ? `member ${writer.id}` : `network ${writer.network}`
  return {
    take: async (writer, items) => {
      const { total, secondsLeft } = await counter.add(keyOf(writer), items)
      const { enabled, memberWrites, visitorWrites } = settings.rateLimit
      if (!enabled || total <= (writer.kind === 'member' ? memberWrites : visitorWrites)) return
      throw new TooManyWritesError(secondsLeft)
    },
    addBytes: async (writer, bytes) => {
      const items = Math.floor(bytes / BYTES_PER_WRITE)
      if (items > 0) await counter.add(keyOf(writer), items)
    },
  }
}
