import type { Settings } from '../settings/settings.js'
import { createCounters } from './counters.js'
import { createLimits, type Limits } from './limits.js'
import { createLoginLimit, type LoginLimit } from './login-limit.js'
import { createWriteLimit, type WriteLimit } from './write-limit.js'

/** Everything that is counted. */
export interface AllLimits {
  limits: Limits
  loginLimit: LoginLimit
  writeLimit: WriteLimit
}

/** Makes the limits of a site, which count with other processes where there are any. */
export function createAllLimits(
  deps: Parameters<typeof createCounters>[0] & { settings: Pick<Settings, 'rateLimit'> },
): AllLimits {
  const makeCounter = createCounters(deps)
  return {
    limits: createLimits(deps, makeCounter),
    loginLimit: createLoginLimit(deps, makeCounter),
    writeLimit: createWriteLimit(deps, makeCounter),
  }
}
