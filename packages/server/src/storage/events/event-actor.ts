import type { EventActor } from '@foyer/protocol/events'
import { OWNER_KEY } from '../oauth/api-keys.js'

/** Returns the actor of a call with an API key. */
export function operatorActor(keyId: string | null): EventActor {
  if (keyId === OWNER_KEY) return { type: 'WIX_USER', id: keyId }
  // The server's own work, such as the site file and commands.
  if (keyId === null || keyId === 'local') return { type: 'WIX_USER', id: null }
  return { type: 'APP', id: keyId }
}
