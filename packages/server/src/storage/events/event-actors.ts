import type { EventActor } from '@foyer/protocol/events'
import type { Actor } from '../../caller.js'
import { OWNER_KEY } from '../oauth/api-keys.js'

/** The actor of changes that no caller makes: those of the site file, of commands and of background work. */
export const serverActor: EventActor = { type: 'WIX_USER', id: null }

/** Returns the actor of a call. */
export function eventActor({ kind, id }: Actor): EventActor {
  if (kind === 'visitor') return { type: 'ANONYMOUS_VISITOR', id }
  if (kind === 'member') return { type: 'MEMBER', id }
  if (kind === 'owner' || id === OWNER_KEY) return { type: 'WIX_USER', id }
  return id === 'local' ? serverActor : { type: 'APP', id }
}
