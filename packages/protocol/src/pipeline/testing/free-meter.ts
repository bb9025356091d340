import type { Meter } from '../meter.js'

/** A meter without limits. */
export function freeMeter(): Meter {
  return { spend: () => {}, isDue: () => false, pause: async () => {} }
}
