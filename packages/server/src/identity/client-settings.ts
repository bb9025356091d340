import type { Settings } from '../settings/settings.js'
import type { IdentityDeps } from './deps.js'

/** Returns dependencies with the settings of a client: the settings of the site, some of which the client overrides. */
export async function withClientSettings<D extends IdentityDeps>(
  deps: D,
  clientId: string | null | undefined,
): Promise<D> {
  return { ...deps, settings: await settingsForClient(deps, clientId) }
}

async function settingsForClient(
  { activeClients, settings, liveSettings }: IdentityDeps,
  clientId: string | null | undefined,
): Promise<Settings> {
  if (clientId === null || clientId === undefined) return settings
  const client = await activeClients.find(clientId)
  const overrides = client?.settings ?? {}
  return Object.keys(overrides).length === 0 ? settings : liveSettings.overridden(overrides)
}
