import type { Settings } from '../settings/settings.js'
import { findClient } from '../storage/clients.js'
import type { IdentityDeps } from './deps.js'

/** The settings for who comes by a client, or by none: those of the site, and above them what the owner has set for it. */
export async function settingsOf(
  deps: Pick<IdentityDeps, 'db' | 'settings' | 'liveSettings'>,
  clientId: string | null,
): Promise<Settings> {
  if (clientId === null) return deps.settings
  const client = await findClient(deps.db, clientId)
  const own = client?.settings ?? {}
  return Object.keys(own).length === 0 ? deps.settings : deps.liveSettings.overridden(own)
}
