import type { Settings } from '../settings/settings.js'
import type { CounterFactory } from './counter.js'
import { WRITE_WINDOW_SECONDS } from './limit-values.js'
import { TooManyWritesError } from './limits.js'

/** A member, or all visitors of a network together, because anyone can get any number of visitor tokens. */
type Writer = { kind: 'member'; id: string } | { kind: 'visitors'; network: string }

/** Counts the items that members and visitors write. */
export interface WriteLimit {
  /** Counts items. Refused items count too. @throws TooManyWritesError above the limit */
  take(writer: Writer, items: number): Promise<void>
}

/** Creates the limit of written items. @see docs/wire/limits.md#written-items */
export function createWriteLimit(
  { settings }: { settings: Pick<Settings, 'rateLimit'> },
  makeCounter: CounterFactory,
): WriteLimit {
  const counter = makeCounter({ name: 'writes', windowSeconds: WRITE_WINDOW_SECONDS, exact: false })
  return {
    take: async (writer, items) => {
      const ofMember = writer.kind === 'member'
      const key = ofMember ? `member ${writer.id}` : `network ${writer.network}`
      const { total, secondsLeft } = await counter.add(key, items)
      const { enabled, memberWrites, visitorWrites } = settings.rateLimit
      if (!enabled || total <= (ofMember ? memberWrites : visitorWrites)) return
      throw new TooManyWritesError(secondsLeft)
    },
  }
}
