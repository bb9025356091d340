import type { Meter } from '../meter.js'

/** A meter that lets everything through. */
export function freeMeter(): Meter {
  return { spend: () => {}, isDue: () => false, pause: async () => {} }
}
