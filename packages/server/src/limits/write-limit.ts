import type { Settings } from '../settings/settings.js'
import type { MakeCounter } from './counters.js'
import { TooManyWritesError } from './too-many-requests.js'

const WINDOW_SECONDS = 60

/** Who writes: a member, or the visitors of a network, because anybody can be as many visitors as they like. */
export type Writer = { kind: 'member'; id: string } | { kind: 'visitors'; network: string }

/** Counts the items that members and visitors write. */
export interface WriteLimit {
  /** @throws TooManyWritesError when there have been too many; these are counted either way */
  take(writer: Writer, items: number): Promise<void>
}

/** @see docs/wire.md#limits-of-writes */
export function createWriteLimit(
  { settings }: { settings: Pick<Settings, 'rateLimit'> },
  makeCounter: MakeCounter,
): WriteLimit {
  const counter = makeCounter({ name: 'writes', windowSeconds: WINDOW_SECONDS, exact: false })
  return {
    take: async (writer, items) => {
      const ofMember = writer.kind === 'member'
      const key = ofMember ? `member ${writer.id}` : `network ${writer.network}`
      const { used, secondsLeft } = await counter.add(key, items)
      const { enabled, memberWrites, visitorWrites } = settings.rateLimit
      if (!enabled || used <= (ofMember ? memberWrites : visitorWrites)) return
      throw new TooManyWritesError(secondsLeft)
    },
  }
}
