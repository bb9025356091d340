import type { Settings } from '../settings/settings.js'
import type { Counter } from './counter.js'
import type { MakeCounter } from './counters.js'
import { TooManyRequestsError } from './too-many-requests.js'

/** How many calls of a kind are answered in a time, to one network and, where it costs mails, to one client. */
interface Rule {
  perNetwork: number
  perClient?: number
  seconds: number
  /** So many that being behind the other processes by a second makes no difference: nobody waits for them. */
  many?: boolean
}

/** Far above what people and their apps do, below what a flood does. @see docs/wire.md#limits-by-network */
const rules = {
  'token-anonymous': { perNetwork: 1200, seconds: 60, many: true },
  token: { perNetwork: 2400, seconds: 60, many: true },
  'redirect-session': { perNetwork: 1200, seconds: 60, many: true },
  'captcha-challenge': { perNetwork: 240, seconds: 60, many: true },
  register: { perNetwork: 200, perClient: 5000, seconds: 3600 },
  recovery: { perNetwork: 60, perClient: 5000, seconds: 3600 },
  verification: { perNetwork: 300, perClient: 20_000, seconds: 3600 },
  'owner-key': { perNetwork: 100, seconds: 900 },
} as const satisfies Record<string, Rule>

/** What is counted. */
export type LimitName = keyof typeof rules

/** Where a call comes from: its network, and the client whose token it carries. */
export interface CallOrigin {
  network: string
  clientId?: string | undefined
}

/** Counts of calls. */
export interface Limits {
  /** @throws TooManyRequestsError when there have been too many; this one is counted either way */
  take(name: LimitName, from: CallOrigin): Promise<void>
  /** @throws TooManyRequestsError when there have been too many; this one is not counted */
  assertOpen(name: LimitName, from: CallOrigin): Promise<void>
  /** How many there have been of a network. */
  used(name: LimitName, from: CallOrigin): Promise<number>
}

/** Whether limits are on, as it is now. */
export interface LimitSettings {
  settings: { rateLimit: Pick<Settings['rateLimit'], 'enabled'> }
}

/** @see docs/decisions/0029-limits.md */
export function createLimits({ settings }: LimitSettings, makeCounter: MakeCounter): Limits {
  const counters = new Map<LimitName, Counter>()
  const counterOf = (name: LimitName): Counter => {
    const { seconds: windowSeconds, many = false }: Rule = rules[name]
    const counter = counters.get(name) ?? makeCounter({ name, windowSeconds, exact: !many })
    counters.set(name, counter)
    return counter
  }
  const keysOf = (name: LimitName, from: CallOrigin): { key: string; most: number }[] => {
    const rule: Rule = rules[name]
    const keys = [{ key: `network ${from.network}`, most: rule.perNetwork }]
    if (rule.perClient === undefined || from.clientId === undefined) return keys
    return [...keys, { key: `client ${from.clientId}`, most: rule.perClient }]
  }
  return {
    take: async (name, from) => {
      for (const { key, most } of keysOf(name, from)) {
        const counter = counterOf(name)
        const before = await counter.peek(key)
        // What is known to be full is not counted further: a flood asks nobody.
        const full = settings.rateLimit.enabled && before !== undefined && before.used >= most
        const { used, secondsLeft } = full
          ? { ...before, used: before.used + 1 }
          : await counter.add(key)
        if (settings.rateLimit.enabled && used > most) throw new TooManyRequestsError(secondsLeft)
      }
    },
    assertOpen: async (name, from) => {
      for (const { key, most } of keysOf(name, from)) {
        const { used, secondsLeft } = await counterOf(name).read(key)
        if (settings.rateLimit.enabled && used >= most) throw new TooManyRequestsError(secondsLeft)
      }
    },
    used: async (name, { network }) => (await counterOf(name).read(`network ${network}`)).used,
  }
}
