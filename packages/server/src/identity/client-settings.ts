import type { IdentityDeps } from './deps.js'

/** Returns dependencies with the settings of a client: the settings of the site, some of which the client overrides. */
export async function withClientSettings<D extends IdentityDeps>(
  deps: D,
  clientId: string | null | undefined,
): Promise<D> {
  const client = clientId ? await deps.activeClients.find(clientId) : undefined
  const overrides = client?.settings ?? {}
  if (Object.keys(overrides).length === 0) return deps
  return { ...deps, settings: deps.liveSettings.overridden(overrides) }
}
