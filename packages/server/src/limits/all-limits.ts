import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { SharedCounts } from '../ports/shared-counts.js'
import type { Settings } from '../settings/settings.js'
import { createCountSync } from './count-sync.js'
import { type CounterFactory, createCounter, createSharedCounter } from './counter.js'
import { createLoginLimit, type LoginLimit } from './login-limit.js'
import { createLimits, type Limits, type SharedNetworks } from './rate-limits.js'
import { createWriteLimit, type WriteLimit } from './write-limit.js'

/** The limits of a site: of calls, failed logins and written items. */
export interface AllLimits {
  limits: Limits
  loginLimit: LoginLimit
  writeLimit: WriteLimit
}

interface CounterDeps {
  /** Undefined for a site with a single process. */
  sharedCounts: SharedCounts | undefined
  clock: Clock
  log: Pick<Log, 'error'>
}

/** Creates the limits of a site. Their counters are shared by all processes of the site. */
export function createAllLimits(
  deps: CounterDeps & SharedNetworks & { settings: Pick<Settings, 'rateLimit'> },
): AllLimits {
  const createCounterOf = createCounters(deps)
  return {
    limits: createLimits(deps, createCounterOf),
    loginLimit: createLoginLimit(deps, createCounterOf),
    writeLimit: createWriteLimit(deps, createCounterOf),
  }
}

/**
 * Creates a factory of counters. They are shared with other processes through `sharedCounts`; without it, they are in
 * memory.
 */
export function createCounters({ sharedCounts, clock, log }: CounterDeps): CounterFactory {
  if (!sharedCounts) return ({ windowSeconds }) => createCounter(windowSeconds)
  const counts = createCountSync({ counts: sharedCounts, clock, log })
  return (options) => createSharedCounter(counts, options)
}
