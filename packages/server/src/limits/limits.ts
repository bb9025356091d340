import type { Settings } from '../settings/settings.js'
import type { Counter, MakeCounter } from './counter.js'
import { TooManyRequestsError } from './too-many-requests.js'

/** Limits of a kind of call: per network, and for calls that send mails per client. */
interface Rule {
  perNetwork: number
  perClient?: number
  perMember?: number
  seconds: number
  /** Accepts counts that are a second behind the other processes: the limit is high. */
  many?: boolean
}

/** Limits far above the use of people and their apps, and below a flood. @see docs/wire.md#limits-by-network */
const rules = {
  'token-anonymous': { perNetwork: 1200, seconds: 60, many: true },
  token: { perNetwork: 2400, seconds: 60, many: true },
  'redirect-session': { perNetwork: 1200, seconds: 60, many: true },
  register: { perNetwork: 200, perClient: 5000, seconds: 3600 },
  recovery: { perNetwork: 60, perClient: 5000, seconds: 3600 },
  verification: { perNetwork: 300, perClient: 20_000, seconds: 3600 },
  export: { perNetwork: 300, perMember: 20, seconds: 3600 },
  'export-page': { perNetwork: 6000, perMember: 3000, seconds: 3600, many: true },
  'owner-key': { perNetwork: 100, seconds: 900 },
} as const satisfies Record<string, Rule>

/** Name of a limit. */
export type LimitName = keyof typeof rules

/** Origin of a call: its network, the client of its token, its member. */
export interface CallOrigin {
  network: string
  clientId?: string | undefined
  memberId?: string | undefined
}

/** Counts calls and refuses them above a limit. */
export interface Limits {
  /** Counts a call. @throws TooManyRequestsError above the limit; a refused call counts too */
  take(name: LimitName, from: CallOrigin): Promise<void>
  /** Checks a limit without counting. @throws TooManyRequestsError at the limit */
  assertOpen(name: LimitName, from: CallOrigin): Promise<void>
  /** Returns the count of a network. */
  used(name: LimitName, from: CallOrigin): Promise<number>
}

/** Settings that turn limits on and off; read at each use. */
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
    if (rule.perClient !== undefined && from.clientId !== undefined) {
      keys.push({ key: `client ${from.clientId}`, most: rule.perClient })
    }
    if (rule.perMember !== undefined && from.memberId !== undefined) {
      keys.push({ key: `member ${from.memberId}`, most: rule.perMember })
    }
    return keys
  }
  return {
    take: async (name, from) => {
      for (const { key, most } of keysOf(name, from)) {
        const counter = counterOf(name)
        const cached = await counter.peek(key)
        // A full count is not synchronized: a flood must not reach the database.
        const full = settings.rateLimit.enabled && cached !== undefined && cached.used >= most
        const { used, secondsLeft } = full
          ? { ...cached, used: cached.used + 1 }
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
