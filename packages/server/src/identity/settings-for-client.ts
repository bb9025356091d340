import type { Settings } from '../settings/settings.js'
import { findClient } from '../storage/oauth/clients.js'
import type { IdentityDeps } from './deps.js'

/** Returns the settings of the site, overridden by those of the client, if any. */
export async function settingsOf(
  deps: Pick<IdentityDeps, 'db' | 'settings' | 'liveSettings'>,
  clientId: string | null,
): Promise<Settings> {
  if (clientId === null) return deps.settings
  const client = await findClient(deps.db, clientId)
  const own = client?.settings ?? {}
  return Object.keys(own).length === 0 ? deps.settings : deps.liveSettings.overridden(own)
}
