import type { Settings } from '../settings/settings.js'
import type { Counter, MakeCounter } from './counter.js'

/** Rate limits of one kind of call: per network, and per client for calls that send mails. */
interface Rule {
  perNetwork: number
  perClient?: number
  perMember?: number
  seconds: number
  /**
   * Calls per minute of a network that many clients share because its proxy is not trusted. High and short, so that
   * only a continuous flood by one client blocks the others.
   */
  perSharedNetwork: number
  /** Allows counts that are up to a second behind the other processes, because the limit is high. */
  many?: boolean
}

/** Window in seconds of the limits of shared networks. */
const SHARED_SECONDS = 60

/** Limits far above normal use and below a flood. @see docs/wire.md#limits-by-network */
const rules = {
  'token-anonymous': { perNetwork: 1200, seconds: 60, perSharedNetwork: 24_000, many: true },
  token: { perNetwork: 2400, seconds: 60, perSharedNetwork: 48_000, many: true },
  'redirect-session': { perNetwork: 1200, seconds: 60, perSharedNetwork: 24_000, many: true },
  // Each sends a mail to an address that a stranger chose.
  register: { perNetwork: 200, perClient: 5000, seconds: 3600, perSharedNetwork: 80 },
  recovery: { perNetwork: 60, perClient: 5000, seconds: 3600, perSharedNetwork: 600 },
  verification: { perNetwork: 300, perClient: 20_000, seconds: 3600, perSharedNetwork: 3000 },
  export: { perNetwork: 300, perMember: 20, seconds: 3600, perSharedNetwork: 600 },
  'export-page': {
    perNetwork: 6000,
    perMember: 3000,
    seconds: 3600,
    perSharedNetwork: 6000,
    many: true,
  },
  live: { perNetwork: 2400, seconds: 60, perSharedNetwork: 48_000, many: true },
  // Failures of the owners, with a key or a password.
  'owner-key': { perNetwork: 100, seconds: 900, perSharedNetwork: 600 },
  'owner-link': { perNetwork: 100, seconds: 900, perSharedNetwork: 600 },
  'owner-sign-in': { perNetwork: 100, seconds: 900, perSharedNetwork: 600 },
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

/** Tells if many clients share a network, because its proxy is not trusted. */
export interface SharedNetworks {
  networks: { isShared(network: string): boolean }
}

/** A counter that a call increments, and its limit. */
interface Share {
  counter: Counter
  key: string
  most: number
}

/** @see docs/decisions/0029-limits.md */
export function createLimits(
  { settings, networks }: LimitSettings & SharedNetworks,
  makeCounter: MakeCounter,
): Limits {
  const counters = new Map<string, Counter>()
  const counterOf = (name: string, windowSeconds: number, { many = false }: Rule): Counter => {
    const counter = counters.get(name) ?? makeCounter({ name, windowSeconds, exact: !many })
    counters.set(name, counter)
    return counter
  }
  const shareOfNetwork = (name: LimitName, network: string): Share => {
    const rule: Rule = rules[name]
    const key = `network ${network}`
    if (!networks.isShared(network)) {
      return { counter: counterOf(name, rule.seconds, rule), key, most: rule.perNetwork }
    }
    const counter = counterOf(`${name} shared`, SHARED_SECONDS, rule)
    return { counter, key, most: rule.perSharedNetwork }
  }
  const sharesOf = (name: LimitName, from: CallOrigin): Share[] => {
    const rule: Rule = rules[name]
    const counter = counterOf(name, rule.seconds, rule)
    const shares = [shareOfNetwork(name, from.network)]
    // The calls of a shared network would fill the count of its client, which refuses the calls of all other networks too.
    if (
      rule.perClient !== undefined &&
      from.clientId !== undefined &&
      !networks.isShared(from.network)
    ) {
      shares.push({ counter, key: `client ${from.clientId}`, most: rule.perClient })
    }
    if (rule.perMember !== undefined && from.memberId !== undefined) {
      shares.push({ counter, key: `member ${from.memberId}`, most: rule.perMember })
    }
    return shares
  }
  return {
    take: async (name, from) => {
      for (const { counter, key, most } of sharesOf(name, from)) {
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
      for (const { counter, key, most } of sharesOf(name, from)) {
        const { used, secondsLeft } = await counter.read(key)
        if (settings.rateLimit.enabled && used >= most) throw new TooManyRequestsError(secondsLeft)
      }
    },
    used: async (name, { network }) => {
      const { counter, key } = shareOfNetwork(name, network)
      return (await counter.read(key)).used
    },
  }
}

/** A rate limit is exceeded. */
export class TooManyRequestsError extends Error {
  override name = 'TooManyRequestsError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, what = 'requests') {
    super(`too many ${what}, try again in ${retryAfterSeconds} seconds`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The limit of written items is exceeded. Data calls report it with a code of their own. */
export class TooManyWritesError extends TooManyRequestsError {
  override name = 'TooManyWritesError'

  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, 'items written')
  }
}
