import { pathToFileURL } from 'node:url'
import type { Foyer } from '../app.js'
import { StartError } from '../lib/start-error.js'

/** Environment that the module which renders the site gets with each request. */
export interface SiteEnv {
  /** This server. Its `fetch` handles calls without a network connection; `url` is the `host` of clients. */
  foyer: Pick<Foyer, 'fetch'> & { url: string; clientId: string }
}

/** The default export of a module that renders the site. */
export interface SiteModule {
  fetch(request: Request, env: SiteEnv): Response | Promise<Response>
}

/** Loads the module that renders the site. @throws StartError if it cannot be loaded, or exports no `fetch` */
export async function loadSiteModule(path: string): Promise<SiteModule> {
  const { default: site } = await importModule(path)
  if (isSiteModule(site)) return site
  throw new StartError(
    `"serve": the module "${path}" has no fetch function, expected "export default { fetch(request) { … } }"`,
  )
}

async function importModule(path: string): Promise<{ default?: unknown }> {
  try {
    return await import(pathToFileURL(path).href)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `"serve": the module "${path}" cannot be loaded (${reason}); build it first`,
      { cause: error },
    )
  }
}

function isSiteModule(value: unknown): value is SiteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'fetch' in value &&
    typeof value.fetch === 'function'
  )
}
