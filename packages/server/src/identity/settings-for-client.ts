import type { Settings } from '../settings/settings.js'
import type { IdentityDeps } from './deps.js'

/** Returns the settings of the site, overridden by those of the client, if any. */
export async function settingsForClient(
  deps: Pick<IdentityDeps, 'activeClients' | 'settings' | 'liveSettings'>,
  clientId: string | null,
): Promise<Settings> {
  if (clientId === null) return deps.settings
  const client = await deps.activeClients.find(clientId)
  const overrides = client?.settings ?? {}
  return Object.keys(overrides).length === 0
    ? deps.settings
    : deps.liveSettings.overridden(overrides)
}
