import { readPageAssets } from '@foyer/pages'
import { createFoyer, type Foyer } from '../app.js'
import { createServices, type ServiceConfig } from '../services.js'
import { createSecret } from '../storage/secrets.js'

/** A site that a command has opened: a server without a socket, a site file and background work. */
export interface SiteInProcess extends Pick<Foyer, 'fetch'> {
  /** An API key with all scopes, which only `fetch` accepts. The audit log records the server itself as its actor. */
  key: string
  close(): Promise<void>
}

/**
 * Opens the data of a site for a command. Work that its calls start, such as e-mails, is done by the servers of the
 * site: by running ones, or after the next start. The log writes the details of failures to standard error.
 * @throws StartError if the data is in use, cannot be used, or was written by an earlier release
 */
export async function openSiteInProcess(config: ServiceConfig): Promise<SiteInProcess> {
  // The settings are those of the last start.
  const site = { name: '', settings: {} }
  const services = await createServices({ ...config, logLevel: 'error' }, site, {
    forCommand: true,
  })
  try {
    const key = `foyer_${createSecret()}`
    const pages = await readPageAssets('/auth/assets')
    const { fetch } = createFoyer(services, { pages }, { commandKey: key })
    return { fetch, key, close: services.close }
  } catch (error) {
    await services.close()
    throw error
  }
}
