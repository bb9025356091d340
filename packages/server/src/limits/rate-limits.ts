import { dataCodes, generalCodes } from '@foyer/protocol'
import { CodedError } from '../lib/coded-error.js'
import type { Settings } from '../settings/settings.js'
import type { Counter, CounterFactory } from './counter.js'
import { type CallLimit, callLimits, SHARED_NETWORK_SECONDS } from './limit-values.js'

/** Name of a limit. */
export type LimitName = keyof typeof callLimits

/** Source of a call: its network, the client of its token, its member. */
export interface CallSource {
  network: string
  clientId?: string | undefined
  memberId?: string | undefined
}

/** Counts calls and refuses them above a limit. */
export interface Limits {
  /**
   * Adds 1 to the counts, or `times` for a limit that does not count calls, such as `body-blocks`. A refused call
   * counts too, unless the count of all processes is already full.
   * @throws TooManyRequestsError above the limit
   */
  take(name: LimitName, from: CallSource, times?: number): Promise<void>
  /** Checks a limit without counting. @throws TooManyRequestsError at the limit */
  assertBelowLimit(name: LimitName, from: CallSource): Promise<void>
  /** Returns the number of counted calls of a network in the current window. */
  readCount(name: LimitName, from: CallSource): Promise<number>
}

/** Settings that turn limits on and off. They are read at each use. */
export interface LimitSettings {
  settings: { rateLimit: Pick<Settings['rateLimit'], 'enabled'> }
}

/** Knows the networks that many clients share, because their proxy is not trusted. */
export interface SharedNetworks {
  networks: { isShared(network: string): boolean }
}

/** A limit that applies to a call: the counter that the call increments, and its maximum. */
interface AppliedLimit {
  counter: Counter
  key: string
  max: number
}

/** Creates the limits of calls. @see docs/decisions/0029-limits.md */
export function createLimits(
  { settings, networks }: LimitSettings & SharedNetworks,
  createCounterOf: CounterFactory,
): Limits {
  const counters = new Map<string, Counter>()
  const counterOf = (
    name: string,
    windowSeconds: number,
    { approximate = false }: CallLimit,
  ): Counter => {
    const counter =
      counters.get(name) ?? createCounterOf({ name, windowSeconds, exact: !approximate })
    counters.set(name, counter)
    return counter
  }
  const limitOfNetwork = (name: LimitName, network: string): AppliedLimit => {
    const limit: CallLimit = callLimits[name]
    const key = `network ${network}`
    if (!networks.isShared(network)) {
      return { counter: counterOf(name, limit.seconds, limit), key, max: limit.perNetwork }
    }
    const counter = counterOf(`${name} shared`, SHARED_NETWORK_SECONDS, limit)
    return { counter, key, max: limit.perSharedNetwork }
  }
  const limitsOf = (name: LimitName, from: CallSource): AppliedLimit[] => {
    const limit: CallLimit = callLimits[name]
    const counter = counterOf(name, limit.seconds, limit)
    const applied = [limitOfNetwork(name, from.network)]
    // The calls of a shared network would fill the count of its client, which refuses the calls of all other networks
    // too.
    if (
      limit.perClient !== undefined &&
      from.clientId !== undefined &&
      !networks.isShared(from.network)
    ) {
      applied.push({ counter, key: `client ${from.clientId}`, max: limit.perClient })
    }
    if (limit.perMember !== undefined && from.memberId !== undefined) {
      applied.push({ counter, key: `member ${from.memberId}`, max: limit.perMember })
    }
    return applied
  }
  return {
    take: async (name, from, times = 1) => {
      for (const { counter, key, max } of limitsOf(name, from)) {
        const cached = await counter.peek(key)
        // A full count is not synchronized, so that a flood does not reach the database.
        const full = settings.rateLimit.enabled && cached !== undefined && cached.total >= max
        const { total, secondsLeft } = full
          ? { ...cached, total: cached.total + times }
          : await counter.add(key, times)
        if (settings.rateLimit.enabled && total > max) throw new TooManyRequestsError(secondsLeft)
      }
    },
    assertBelowLimit: async (name, from) => {
      for (const { counter, key, max } of limitsOf(name, from)) {
        const { total, secondsLeft } = await counter.read(key)
        if (settings.rateLimit.enabled && total >= max) throw new TooManyRequestsError(secondsLeft)
      }
    },
    readCount: async (name, { network }) => {
      const { counter, key } = limitOfNetwork(name, network)
      return (await counter.read(key)).total
    },
  }
}

/** Thrown above a rate limit. */
export class TooManyRequestsError extends CodedError {
  override name = 'TooManyRequestsError'
  override readonly retryAfterSeconds: number

  constructor(
    retryAfterSeconds: number,
    subject = 'requests',
    code: string = generalCodes.tooManyRequests,
  ) {
    const description = `too many ${subject}; try again in ${retryAfterSeconds} seconds`
    super({ status: 429, code, description })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown above the limit of written items. Data calls report it with their own code. */
export class TooManyWritesError extends TooManyRequestsError {
  override name = 'TooManyWritesError'

  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, 'items written', dataCodes.requestQuota)
  }
}
